import { IconClock } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useIsAway } from '#app/data/away/reachState.ts';
import { clockQuery } from '#app/data/clock.ts';
import { oldestFigure, shownQueries } from '#app/data/live/freshness.ts';
import { formatSeconds } from '#app/format/format.ts';
import classes from './AsOf.module.css';

/**
 * While the service is away: as of when a figure is, "as of 17:41:20"; else nothing. `atMs`: the query's
 * `dataUpdatedAt`; without it, the oldest answer on the page.
 */
export function AsOf({ atMs }: { atMs?: number }) {
  const isAway = useIsAway();
  return isAway ? <Chip atMs={atMs} /> : null;
}

function Chip({ atMs }: { atMs: number | undefined }) {
  const client = useQueryClient();
  const aheadMs = useQuery(clockQuery).data?.aheadMs ?? 0;
  const at = atMs ?? oldestFigure(shownQueries(client));
  if (at === null) return null;
  return (
    <span className={classes.chip}>
      <IconClock size={14} stroke={1.8} aria-hidden="true" />
      as of {formatSeconds(at + aheadMs)}
    </span>
  );
}
