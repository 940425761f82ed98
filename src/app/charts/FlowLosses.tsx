import { formatCount } from '#text/count.ts';
import type { FlowLoss } from './flowSteps.ts';
import classes from './Flow.module.css';

/** Each loss with its number, reason and worth, and the button that opens its list. */
export function FlowLosses({ losses }: { losses: readonly FlowLoss[] }) {
  return losses.map(({ count, reason, worth, action, onOpen }) => (
    <div key={reason} className={classes.loss}>
      <strong>−{formatCount(count)}</strong>
      <span>
        {reason}
        {worth !== undefined && <span className={classes.worth}>, {worth}</span>}
      </span>
      <button type="button" aria-label={`${action}: ${formatCount(count)} ${reason}`} onClick={onOpen}>
        {action}
      </button>
    </div>
  ));
}
