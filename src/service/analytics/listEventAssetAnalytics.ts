import type { EventAssetAnalytics } from '#contract/eventAnalytics.ts';
import { whToKwh } from '#energy/reading.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Handler } from '../http/call.ts';
import { findLatestRun } from '../shared/latestRun.ts';
import { measureOptedIn, schemeOf } from '../shared/measure.ts';
import { percentage } from '../shared/round.ts';
import { eventOf, excessWh, reboundWindow, sumKnown } from './eventOf.ts';

/** Share and rebound of each opted-in asset. Rebounds are measured for the page alone, unless they decide what is on it. */
export const listEventAssetAnalytics: Handler<'listEventAssetAnalytics'> = async ({ scope, params, query: { page, pageSize, sort = 'assetId' } }) => {
  const event = await eventOf(scope, params['event-uuid']);
  const assets = await readAssets(scope, event);
  const field = sort.replace(/^-/, '') as 'deliveredKwh' | 'sharePercent' | 'reboundKwh' | 'assetId';
  const measured = field === 'reboundKwh' ? await withRebound(scope, event, assets) : assets;
  const slice = inOrder(measured, field, sort.startsWith('-')).slice((page - 1) * pageSize, page * pageSize);
  const data = field === 'reboundKwh' ? slice : await withRebound(scope, event, slice);
  return { data, page, pageSize, totalItems: assets.length, totalPages: Math.ceil(assets.length / pageSize) };
};

async function readAssets(scope: TenantScope, event: EventRow): Promise<EventAssetAnalytics[]> {
  const run = (await findLatestRun(scope, event.event_uuid))?.run ?? 0;
  const rows = await scope.tx
    .selectFrom('event_assets as ea')
    .innerJoin('assets as a', (join) => join.onRef('a.tenant_uuid', '=', 'ea.tenant_uuid').onRef('a.asset_uuid', '=', 'ea.asset_uuid'))
    .leftJoin('event_asset_stats as s', (join) => join.onRef('s.tenant_uuid', '=', 'ea.tenant_uuid').onRef('s.event_uuid', '=', 'ea.event_uuid').onRef('s.asset_uuid', '=', 'ea.asset_uuid').on('s.run', '=', run))
    .select(['a.asset_uuid', 'a.asset_id', 'a.name', 's.delivered_kwh', 's.reduction_percentage'])
    .where('ea.tenant_uuid', '=', scope.tenant)
    .where('ea.event_uuid', '=', event.event_uuid)
    .where('ea.state', '=', 'OPT_IN')
    .orderBy('a.asset_id')
    .execute();
  const total = sumKnown(rows.map((row) => row.delivered_kwh));
  return rows.map((row) => ({
    assetUUID: row.asset_uuid,
    assetId: row.asset_id,
    name: row.name,
    deliveredKwh: row.delivered_kwh,
    sharePercent: row.delivered_kwh === null ? null : percentage(row.delivered_kwh, total),
    reboundKwh: null,
    deliveredPercentOfBaseline: row.reduction_percentage,
  }));
}

async function withRebound(scope: TenantScope, event: EventRow, assets: EventAssetAnalytics[]): Promise<EventAssetAnalytics[]> {
  if (event.state !== 'ENDED' || assets.length === 0) return assets;
  const only = new Set(assets.map((asset) => asset.assetUUID));
  const measured = await measureOptedIn(scope, event, await schemeOf(scope, event), reboundWindow(event), only);
  const excess = new Map(measured.map(({ assetUUID, baselineWh, actualWh }) => [assetUUID, excessWh(baselineWh, actualWh)]));
  return assets.map((asset) => {
    const wh = excess.get(asset.assetUUID) ?? null;
    return { ...asset, reboundKwh: wh === null ? null : whToKwh(wh) };
  });
}

/** Assets come by assetId, which settles ties; what is unknown stands last either way. */
function inOrder(assets: EventAssetAnalytics[], field: 'deliveredKwh' | 'sharePercent' | 'reboundKwh' | 'assetId', isFalling: boolean): EventAssetAnalytics[] {
  if (field === 'assetId') return isFalling ? assets.toReversed() : assets;
  const sign = isFalling ? -1 : 1;
  return assets.toSorted((a, b) => {
    const [left, right] = [a[field], b[field]];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return sign * (left - right);
  });
}
