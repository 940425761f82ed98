import { Link } from '@tanstack/react-router';
import { useNow } from '#app/data/clock.ts';
import { formatPower, formatWindow } from '#app/format/format.ts';
import type { Dispatch } from '#contract/dispatch/dispatch.ts';
import { meteredOf } from './assetDispatchColumns.tsx';
import { DispatchStateCell } from './dispatchColumns.tsx';
import classes from './dispatch.module.css';

/** A strip for what the asset is asked right now, or next. */
export function RunningDispatch({ dispatches }: { dispatches: readonly Dispatch[] }) {
  const now = useNow();
  const running = dispatches.find(({ endAt, state }) => Date.parse(endAt) > now && state !== 'CANCELLED');
  if (!running) return null;
  const { eventUUID, eventName, startAt, endAt, requestedKw } = running;
  const begun = Date.parse(startAt) <= now;
  return (
    <div className={classes.strip} data-tone={running.isSilent ? 'bad' : 'info'}>
      <strong>
        {begun ? 'Instructed now: ' : 'Instructed next: '}
        {formatPower(Math.abs(requestedKw))} {requestedKw < 0 ? 'less' : 'more'}
      </strong>
      <span>{formatWindow(startAt, endAt)}</span>
      <Link to="/events/$eventUUID" params={{ eventUUID }} className={classes.link}>
        {eventName}
      </Link>
      <DispatchStateCell dispatch={running} />
      <span>{meteredOf(running) === null ? 'no readings yet' : `${formatPower(meteredOf(running))} metered`}</span>
    </div>
  );
}
