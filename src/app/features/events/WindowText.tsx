import { formatPeriods, formatUtc, formatWindow } from '#app/format/format.ts';
import classes from './WindowText.module.css';

/** "Wed 4 Dec, 17:00–19:00 GMT  SP 35–38"; UTC on hover. */
export function WindowText({ from, to }: { from: string; to: string }) {
  return (
    <span className={classes.window} title={`${formatUtc(from)} to ${formatUtc(to)}`}>
      {formatWindow(from, to)} <span>{formatPeriods(from, to)}</span>
    </span>
  );
}
