import type { Handler } from '../platform/http/call.ts';
import { readPage } from '../platform/http/page.ts';
import { iso, isoOrNull } from '../platform/rows/iso.ts';
import { findEvent } from './eventRows.ts';
import type { Totals } from './storeRun.ts';

/** Lists every stats run of an event, newest first; none before the first. */
export const listEventStatsRuns: Handler<'listEventStatsRuns'> = async ({ scope, params, query }) => {
  const { event_uuid } = await findEvent(scope, params['event-uuid']);
  const rows = scope.tx
    .selectFrom('event_stats')
    .selectAll()
    .where('tenant_uuid', '=', scope.tenant)
    .where('event_uuid', '=', event_uuid);
  return readPage(rows, {
    ...query,
    columns: { run: 'run' },
    defaultSort: '-run',
    tieBreak: 'run',
    toItem: ({ run, status, calculated_utc, totals, reason, terms, assets_deleted_utc }) => {
      const { deliveredKwh, revenueGbp, assetsOptedIn, assetsWithData, expectedReadings, presentReadings } =
        totals as Totals;
      return {
        eventUUID: event_uuid,
        run,
        status,
        calculatedUTC: iso(calculated_utc),
        deliveredKwh,
        revenueGbp,
        assetsOptedIn,
        assetsWithData,
        expectedReadings,
        presentReadings,
        reason,
        terms,
        assetsDeletedUTC: isoOrNull(assets_deleted_utc),
      };
    },
  });
};
