import type { AuditRow } from '#app/data/api/operators.ts';
import type { Column } from '#app/table/columns.ts';
import { Time } from '#app/ui/Time.tsx';
import { outcomeOf, outcomeWords, sentenceText } from './auditWords.ts';
import { Outcome } from './Outcome.tsx';
import { Sentence } from './Sentence.tsx';
import classes from './audit.module.css';

/** The audit's columns: an instant, a sentence, its outcome, and the button that opens the row. */
export function auditColumns(onOpen: (seq: number) => void): Column<AuditRow>[] {
  return [
    { id: 'at', header: 'When', width: 150, cell: ({ at }) => <Time at={at} /> },
    {
      id: 'sentence',
      header: 'What was done',
      value: sentenceText,
      cell: ({ at, name, sentence, status }) => (
        <div className={classes.what}>
          <Sentence name={name} sentence={sentence} />
          <span className={classes.whenBelow}>
            <Time at={at} />
            {outcomeOf(status) !== 'done' && (
              <>
                {' · '}
                <Outcome status={status} />
              </>
            )}
          </span>
        </div>
      ),
    },
    {
      id: 'status',
      header: 'Outcome',
      width: 110,
      value: ({ status }) => outcomeWords[outcomeOf(status)],
      cell: ({ status, note }) => (
        <span title={note ?? undefined}>
          <Outcome status={status} />
        </span>
      ),
    },
    {
      id: 'open',
      header: 'Details',
      width: 84,
      cell: ({ seq }) => (
        <button type="button" className={classes.open} aria-label={`Details of row ${seq}`} onClick={() => onOpen(seq)}>
          Details
        </button>
      ),
    },
  ];
}
