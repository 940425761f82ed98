import { VisuallyHidden } from '@mantine/core';
import { useNowEvery } from '#app/data/api/clock.ts';
import { formatClock, formatPeriods, formatRelative } from '#app/format/format.ts';
import { plural } from '#app/format/plural.ts';
import { Figure } from '#app/ui/Figure.tsx';
import { Time } from '#app/ui/Time.tsx';
import type { Event } from '#contract/event.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { formatCountdown, periodsIn } from '../outcome.ts';
import { WindowStrip } from '../WindowStrip.tsx';
import classes from './CockpitClock.module.css';

const MINUTE_MS = 60_000;

/**
 * Countdown to the start, then to the end of each half hour and of the event, by the tenant's clock. Announced once a
 * minute.
 */
export function CockpitClock({ event }: { event: Event }) {
  const now = useNowEvery(1000);
  const [start, end] = [Date.parse(event.startTime), Date.parse(event.endTime)];
  return (
    <div className={classes.clock}>
      <div className={classes.countdowns}>
        {now < start ? (
          <Figure label="Starts in" value={formatCountdown(start - now)} note={<Time at={start} />} />
        ) : now < end ? (
          <>
            <Figure
              label="Half hour ends in"
              value={formatCountdown(HALF_HOUR_MS - ((now - start) % HALF_HOUR_MS))}
              note={halfHourText(event, now)}
            />
            <Figure label="Event ends in" value={formatCountdown(end - now)} note={`at ${formatClock(end)}`} />
          </>
        ) : (
          <Figure label="Ended" value={formatClock(end)} note={formatRelative(end, now)} />
        )}
      </div>
      <WindowStrip from={event.startTime} to={event.endTime} now={now} />
      <VisuallyHidden component="output">{announcement(start, end, now)}</VisuallyHidden>
    </div>
  );
}

function halfHourText(event: Event, now: number): string {
  const start = Date.parse(event.startTime);
  const index = Math.floor((now - start) / HALF_HOUR_MS);
  const from = start + index * HALF_HOUR_MS;
  return `${index + 1} of ${periodsIn(event)} · ${formatPeriods(from, from + HALF_HOUR_MS)}`;
}

/** Whole minutes only, so that it changes once a minute. */
function announcement(start: number, end: number, now: number): string {
  const minutes = (ms: number) => plural(Math.ceil(ms / MINUTE_MS), 'minute');
  if (now < start) return start - now > 60 * MINUTE_MS ? '' : `Starts in ${minutes(start - now)}.`;
  return now < end
    ? `Half hour ends in ${minutes(HALF_HOUR_MS - ((now - start) % HALF_HOUR_MS))}, the event in ${minutes(end - now)}.`
    : 'The event has ended.';
}
