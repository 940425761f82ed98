import { statusWords } from '#app/ui/statusWords.ts';
import type { EventLive, ReportStatus } from '#contract/live.ts';
import { formatCount } from '#text/count.ts';
import classes from './ReportingBar.module.css';

const order: readonly ReportStatus[] = ['REPORTING', 'WAITING', 'LATE', 'SILENT'];

/** Opted-in assets by how they report, as shares of one bar, and those outside it. */
export function ReportingBar({ assets: { byReport, byState, withoutBaseline } }: Pick<EventLive, 'assets'>) {
  const outside = [
    [byState.INVITED, 'invited, not opted in'],
    [byState.OPT_OUT, 'opted out'],
    [withoutBaseline, 'without a baseline'],
  ] as const;
  return (
    <div className={classes.reporting}>
      <span className={classes.bar} aria-hidden="true">
        {order.map(
          (status) =>
            byReport[status] > 0 && <span key={status} data-status={status} style={{ flexGrow: byReport[status] }} />,
        )}
      </span>
      <ul>
        {order.map((status) => (
          <li key={status}>
            <span className={classes.key} data-status={status} aria-hidden="true" />
            <strong>{formatCount(byReport[status])}</strong> {statusWords.report[status].word.toLowerCase()}
          </li>
        ))}
        {outside.map(([count, words]) => count > 0 && <li key={words}>{`${formatCount(count)} ${words}`}</li>)}
      </ul>
    </div>
  );
}
