import { VisuallyHidden } from '@mantine/core';
import { MINUTE_MS, useNowEvery } from '#app/data/clock.ts';
import { formatClock, formatDay } from '#app/format/format.ts';
import type { Event } from '#contract/event.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { plural } from '#text/count.ts';
import { formatCountdown, periodsIn } from '../outcome.ts';
import { WindowStrip } from '../WindowStrip.tsx';
import classes from './EventCountdown.module.css';

/** The one countdown of a page: to the start, then to the end of the half hour; announced once a minute. */
export function EventCountdown({ event }: { event: Event }) {
  const now = useNowEvery(1000);
  const { startTime, endTime, state } = event;
  const [start, end] = [Date.parse(startTime), Date.parse(endTime)];
  if (state === 'SCHEDULED' && now < start)
    return (
      <p className={classes.countdown}>
        <span>
          Starts {formatDay(start) === formatDay(now) && `${formatClock(start)}, `}
          in <strong>{formatCountdown(start - now)}</strong>
        </span>
      </p>
    );
  if (state !== 'STARTED' || now < start || now >= end) return null;
  const passed = Math.floor((now - start) / HALF_HOUR_MS);
  const left = HALF_HOUR_MS - ((now - start) % HALF_HOUR_MS);
  return (
    <p className={classes.countdown}>
      <span className={classes.strip} style={{ width: `${Math.min(MAX_STRIP_PX, SEGMENT_PX * periodsIn(event))}px` }}>
        <WindowStrip from={startTime} to={endTime} now={now} />
      </span>
      <span aria-hidden="true">
        Half-hour {passed + 1} of {periodsIn(event)}, <strong>{formatCountdown(left)}</strong> left
      </span>
      <VisuallyHidden component="output">
        {`Half-hour ${passed + 1} of ${periodsIn(event)}, ${plural(Math.ceil(left / MINUTE_MS), 'minute')} left.`}
      </VisuallyHidden>
    </p>
  );
}

const SEGMENT_PX = 28;
const MAX_STRIP_PX = 160;
