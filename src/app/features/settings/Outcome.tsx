import { outcomeOf, outcomeWords } from './auditWords.ts';
import classes from './settings.module.css';

/** How something ended, with the status that was answered where it was refused. */
export function Outcome({ status }: { status: number | null }) {
  const outcome = outcomeOf(status);
  return (
    <span className={outcome === 'refused' ? classes.bad : outcome === 'unknown' ? classes.quiet : undefined}>
      {outcome === 'refused' ? `Refused, ${status}` : outcomeWords[outcome]}
    </span>
  );
}
