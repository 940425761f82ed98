import { Link } from '@tanstack/react-router';
import { formatClock, formatWindow } from '#app/format/format.ts';
import { statusWord } from '#app/ui/statusWords.ts';
import type { Event } from '#contract/event.ts';
import classes from './EventChip.module.css';

/** One event in a day: its state's icon, its start and its name, on a separate line where there is room. */
export function EventChip({
  event: { eventUUID, name, state, startTime, endTime },
  roomy = false,
}: {
  event: Event;
  roomy?: boolean;
}) {
  const { word, icon: Icon } = statusWord('event', state);
  return (
    <Link
      to="/events/$eventUUID"
      params={{ eventUUID }}
      className={classes.chip}
      data-state={state}
      data-roomy={roomy}
      title={`${name} · ${word} · ${formatWindow(startTime, endTime)}`}
    >
      <Icon size={12} stroke={2.2} aria-label={word} />
      <span className={classes.time}>{formatClock(startTime)}</span>
      <span className={classes.name}>{name}</span>
    </Link>
  );
}
