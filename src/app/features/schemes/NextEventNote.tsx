import { useQuery } from '@tanstack/react-query';
import { query } from '#app/data/query.ts';
import { formatClock } from '#app/format/format.ts';
import { chanceText } from '#app/ui/balance/amounts.ts';
import { MiniBalance } from '#app/ui/balance/BarDrawing.tsx';
import { PlainLink } from '#app/ui/PlainLink.tsx';
import type { SchemeStanding } from '#contract/schemeStanding.ts';
import { formatCount } from '#text/count.ts';
import classes from './NextEventNote.module.css';

type NextEventNoteProps = { event: NonNullable<SchemeStanding['nextEvent']> };

/** The start of an event, its name, its chance to meet what is contracted, and its bar. */
export function NextEventNote({ event: { eventUUID, name, startTime, optedIn } }: NextEventNoteProps) {
  const { data } = useQuery(query('getEventBalance', { params: { 'event-uuid': eventUUID } }));
  const chance = data?.chancePercent;
  return (
    <>
      {formatClock(startTime)},{' '}
      <span className={classes.event}>
        <PlainLink to="/events/$eventUUID" params={{ eventUUID }}>
          {name}
        </PlainLink>
      </span>
      {chance == null ? `, ${formatCount(optedIn)} opted in` : `, ${chanceText(chance)} likely to be met`}
      {data && (
        <span className={classes.bar}>
          <MiniBalance balance={data} size="row" />
        </span>
      )}
    </>
  );
}
