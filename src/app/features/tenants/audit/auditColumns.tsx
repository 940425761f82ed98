import {
  type Icon,
  IconBolt,
  IconCalendarEvent,
  IconFileImport,
  IconKey,
  IconSend,
  IconSettings,
  IconSignature,
  IconUserCheck,
} from '@tabler/icons-react';
import type { AuditKind } from '#app/data/auditKind.ts';
import type { AuditRow } from '#app/data/operators.ts';
import type { Column } from '#app/table/columns.ts';
import { Time } from '#app/ui/Time.tsx';
import { kindWords, outcomeOf, outcomeWords, sentenceText } from './auditWords.ts';
import { Effect } from './Effect.tsx';
import { Sentence } from './Sentence.tsx';
import classes from './audit.module.css';

const icons: Record<AuditKind, Icon> = {
  events: IconCalendarEvent,
  optIns: IconUserCheck,
  assets: IconBolt,
  people: IconSignature,
  data: IconFileImport,
  dispatch: IconSend,
  setUp: IconSettings,
  signIns: IconKey,
};

/** What an action was about, beside its sentence, which says it in words. */
function KindIcon({ kind }: { kind: AuditKind }) {
  const KindOf = icons[kind];
  return (
    <span className={classes.kind} title={kindWords[kind]} aria-hidden="true">
      <KindOf size={16} stroke={1.7} />
    </span>
  );
}

/** The audit's columns: a time, a sentence, what came of it, and the button that opens the row. */
export function auditColumns(onOpen: (seq: number) => void): Column<AuditRow>[] {
  return [
    { id: 'at', header: 'Time', width: 76, value: ({ at }) => at, cell: ({ at }) => <Time at={at} show="clock" /> },
    {
      id: 'sentence',
      header: 'Action',
      value: sentenceText,
      cell: ({ kind, name, sentence }) => (
        <div className={classes.what}>
          <KindIcon kind={kind} />
          <Sentence name={name} sentence={sentence} />
        </div>
      ),
    },
    {
      id: 'effect',
      header: 'Outcome',
      width: 220,
      numeric: true,
      value: ({ status, effect }) => effect ?? outcomeWords[outcomeOf(status)],
      cell: (row) => <Effect {...row} />,
    },
    { ...detailsColumn(onOpen), width: 84 },
  ];
}

/** On a phone: the sentence, below it the time and what came of it. */
export function narrowColumns(onOpen: (seq: number) => void): Column<AuditRow>[] {
  return [
    {
      id: 'sentence',
      header: 'Action',
      cell: (row) => (
        <div className={classes.what}>
          <KindIcon kind={row.kind} />
          <span>
            <Sentence {...row} />
            <span className={classes.below}>
              <Time at={row.at} show="clock" />
              <Effect {...row} />
            </span>
          </span>
        </div>
      ),
    },
    { ...detailsColumn(onOpen), width: 76 },
  ];
}

const detailsColumn = (onOpen: (seq: number) => void): Column<AuditRow> => ({
  id: 'open',
  header: 'Details',
  cell: ({ seq }) => (
    <button type="button" className={classes.open} aria-label={`Details of entry ${seq}`} onClick={() => onOpen(seq)}>
      Details
    </button>
  ),
});
