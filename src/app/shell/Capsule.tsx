import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { query } from '#app/data/query.ts';
import { MiniBalance } from '#app/ui/balance/BarDrawing.tsx';
import { shortText } from '#app/ui/balance/shortText.ts';
import { worstFirst } from '#app/ui/balance/worstFirst.ts';
import type { Event } from '#contract/event.ts';
import classes from './Capsule.module.css';

/** A live event in a few words: its name, its bar, and what it is likely to be short of. */
export default function Capsule({ events }: { events: readonly Event[] }) {
  const balances = useQueries({
    queries: events.map(({ eventUUID }) => query('getEventBalance', { params: { 'event-uuid': eventUUID } })),
    combine: (results) => worstFirst(results.flatMap(({ data }) => data ?? [])),
  });
  const [worst] = balances;
  const event = events.find(({ eventUUID }) => eventUUID === worst?.eventUUID);
  if (!worst || !event) return null;
  return (
    <Link
      to="/events/$eventUUID"
      params={{ eventUUID: event.eventUUID }}
      className={classes.capsule}
      title={worst.verdict.sentence}
    >
      <span className={classes.name}>{event.name}</span>
      <span className={classes.bar}>
        <MiniBalance balance={worst} size="capsule" />
      </span>
      <span className={classes.short} data-tone={worst.verdict.tone}>
        {shortText(worst)}
      </span>
    </Link>
  );
}
