import type { Page } from '#contract/paging.ts';
import type { StatsChange } from '#contract/stats.ts';
import { toRunWithAssets } from '../../baselines/measurement/latestRun.ts';
import type { Handler } from '../../platform/http/call.ts';
import { makePage } from '../../platform/http/lists/positions.ts';
import { snapshotNotReady } from '../../platform/http/snapshotNotReady.ts';
import { roundTo } from '../../platform/rows/roundTo.ts';
import { findEvent } from '../eventRows.ts';
import { type ChangeRow, readEventChanges, readStoredChanges } from './changeRows.ts';
import { isLargeRun, readComparison, requestComparison } from './comparisonRow.ts';

const ENERGY_DECIMALS = 6;

/**
 * Lists the assets whose results differ between two runs; `change` is the absolute change of their delivery. A job
 * finds those of large runs: 503 until it has.
 */
export const listEventStatsChanges: Handler<'listEventStatsChanges'> = async ({
  scope,
  params,
  query: { against, ...request },
  afterCommit,
}) => {
  const { event_uuid } = await findEvent(scope, params['event-uuid']);
  const found = await toRunWithAssets(scope, event_uuid, params.run);
  // The first run has none before it.
  const other = against ?? found.run - 1;
  const before = other === 0 ? null : await toRunWithAssets(scope, event_uuid, other);
  const of = { eventUUID: event_uuid, run: found.run, against: before?.run ?? 0 };
  const listed = (page: Page<ChangeRow>) => ({ ...page, data: page.data.map(toChange) });
  if (!isLargeRun(found) && !(before && isLargeRun(before))) return listed(await readEventChanges(scope, of, request));
  const comparison = await readComparison(scope, event_uuid, of);
  if (comparison?.is_compared && !comparison.is_ended)
    return listed(await readStoredChanges(scope, of, request, comparison.changed));
  if (!comparison) await requestComparison(scope, event_uuid, of);
  // The request is stored before the response says that the changes are not there yet.
  afterCommit(() => Promise.reject(snapshotNotReady()));
  return listed(makePage(request, [], 0, (row: ChangeRow) => row));
};

const toChange = (row: ChangeRow): StatsChange => ({
  assetUUID: row.asset_uuid,
  assetId: row.asset_id,
  name: row.name,
  before: row.before,
  after: row.after,
  changeKwh: roundTo(ENERGY_DECIMALS, row.change_kwh),
});
