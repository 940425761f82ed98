import { Link } from '@tanstack/react-router';
import { formatClock, formatPercent, formatWindow } from '#app/format/format.ts';
import { poundsText } from '#app/ui/balance/amounts.ts';
import { BarDrawing } from '#app/ui/balance/BarDrawing.tsx';
import type { Event } from '#contract/event.ts';
import { eventChip } from '../balance/eventChip.ts';
import { useOutlook } from '../useOutlook.ts';
import classes from './DayEvent.module.css';

/** One event on a day: name, start, percent of what is contracted, £ and bar; hatched what is likely. */
export function DayEvent({ event, ahead }: { event: Event; ahead: boolean }) {
  const { eventUUID, name, state, startTime, endTime } = event;
  const { percent, gbp, kwh, isLikely, edge, figures } = useOutlook(event, ahead);
  const { word } = eventChip(event);
  const share = percent === null ? null : formatPercent(Math.round(percent));
  const standing = [word, share && (isLikely ? `likely ${share}` : share), gbp !== null && poundsText(gbp)];
  return (
    <Link
      to="/events/$eventUUID"
      params={{ eventUUID }}
      className={classes.event}
      data-edge={edge}
      data-state={state}
      title={[name, ...standing, formatWindow(startTime, endTime)].filter(Boolean).join(' · ')}
    >
      <span className={classes.name}>{name}</span>
      <span className={classes.figures}>
        <span>{[formatClock(startTime), share ?? word].join(' · ')}</span>
        {gbp !== null && <strong>{poundsText(gbp)}</strong>}
      </span>
      {kwh !== null && <BarDrawing figures={figures} size="capsule" />}
    </Link>
  );
}
