import { Link } from '@tanstack/react-router';
import type { Event } from '#contract/event.ts';
import { formatCount } from '#text/count.ts';
import events from '../events.module.css';

/** Leads to all of them: in the list of assets, or of several portfolios in the event's own list of those invited. */
export function FreeAssetsLink({
  event: { eventUUID, schemeUUID, portfolioUUIDs },
  total,
}: {
  event: Event;
  total: number;
}) {
  const words = `All ${formatCount(total)}`;
  if (portfolioUUIDs.length > 1)
    return (
      <Link
        to="/events/$eventUUID"
        params={{ eventUUID }}
        search={{ tab: 'assets', state: 'INVITED' }}
        hash="details"
        className={events.noteLink}
      >
        {words}
      </Link>
    );
  return (
    <Link
      to="/assets"
      search={{ scheme: schemeUUID, schemeStatus: 'READY', portfolio: portfolioUUIDs[0] }}
      className={events.noteLink}
    >
      {words}
    </Link>
  );
}
