import type { AuditRow } from '#app/data/operators.ts';
import { noteWords, outcomeOf } from './auditWords.ts';
import { Outcome } from './Outcome.tsx';
import classes from './audit.module.css';

/** What came of an action: its effect where one is known, its outcome where it was not done. */
export function Effect({ status, note, effect }: Pick<AuditRow, 'status' | 'note' | 'effect'>) {
  if (outcomeOf(status) === 'done') return effect === null ? null : <span className={classes.quiet}>{effect}</span>;
  return (
    <span title={note === null ? undefined : noteWords(note)}>
      <Outcome status={status} />
    </span>
  );
}
