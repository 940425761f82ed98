import { outcomeOf, outcomeWords } from './auditWords.ts';
import classes from './audit.module.css';

/** Result of an operation, with the status of a refusal. */
export function Outcome({ status }: { status: number | null }) {
  const outcome = outcomeOf(status);
  return (
    <span className={outcome === 'refused' ? classes.bad : outcome === 'unknown' ? classes.quiet : undefined}>
      {outcome === 'refused' ? `Refused, ${status}` : outcomeWords[outcome]}
    </span>
  );
}
