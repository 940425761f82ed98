import { IconClock } from '@tabler/icons-react';
import { SECOND_MS, useNowEvery } from '#app/data/clock.ts';
import { formatClock } from '#app/format/format.ts';
import classes from './Freshness.module.css';

/** The tenant's time of day; all times of the dashboard are UK time. */
export function Clock() {
  const now = useNowEvery(SECOND_MS);
  return (
    <span className={classes.clock} title="All times are UK time">
      <IconClock size={16} stroke={1.6} aria-hidden="true" />
      <time dateTime={new Date(now).toISOString().slice(0, 16)}>{formatClock(now)}</time>
      <span className={classes.zone}>UK time</span>
    </span>
  );
}
