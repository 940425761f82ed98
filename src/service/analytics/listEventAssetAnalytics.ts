import type { EventAssetAnalytics } from '#contract/eventAnalytics.ts';
import { slicePage } from '#contract/paging.ts';
import { whToKwh } from '#energy/reading.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { hasPortions } from '../events/portions/portionRanges.ts';
import type { Handler } from '../http/call.ts';
import { schemeOf } from '../measuring/eventTerms.ts';
import { findLatestRun } from '../measuring/latestRun.ts';
import { isSettleable, measureThese } from '../measuring/measureOptedIn.ts';
import { percentage } from '../measuring/roundTo.ts';
import { readEventStates, readAssetNames, readRunResults } from '../participation/participantStates.ts';
import { rankLarge } from './rankLarge.ts';
import { requireEvent, excessWh, reboundWindow, sumKnown } from './requireEvent.ts';

const NOT_SETTLED = { delivered_kwh: null, reduction_percentage: null };

/**
 * Share and rebound of each opted-in asset. Rebounds are measured for the page alone, unless the page is sorted by
 * them; those of a large event are what its newest run knew.
 */
export const listEventAssetAnalytics: Handler<'listEventAssetAnalytics'> = async ({
  scope,
  params,
  query: { page, pageSize, cursor, sort },
}) => {
  const event = await requireEvent(scope, params['event-uuid']);
  if (await hasPortions(scope, event.event_uuid)) return rankLarge(scope, event, { page, pageSize, cursor, sort });
  const assets = await readAssets(scope, event);
  const field = sort.replace(/^-/, '') as 'deliveredKwh' | 'sharePercent' | 'reboundKwh' | 'assetId';
  const measured = field === 'reboundKwh' ? await withRebound(scope, event, assets) : assets;
  const slice = slicePage(inOrder(measured, field, sort.startsWith('-')), { page, pageSize, cursor });
  const data = field === 'reboundKwh' ? slice : await withRebound(scope, event, slice);
  return { data, page, pageSize, totalItems: assets.length, totalPages: Math.ceil(assets.length / pageSize) };
};

async function readAssets(scope: TenantScope, event: EventRow): Promise<EventAssetAnalytics[]> {
  const run = (await findLatestRun(scope, event.event_uuid))?.run ?? null;
  const [states, settled] = [
    await readEventStates(scope, event.event_uuid),
    await readRunResults(scope, event.event_uuid, run),
  ];
  const assets = await readAssetNames(
    scope,
    [...states].flatMap(([asset, state]) => (state === 'OPT_IN' ? [asset] : [])),
  );
  const total = sumKnown(assets.map(({ asset_uuid }) => settled.get(asset_uuid)?.delivered_kwh ?? null));
  return assets.map(({ asset_uuid, asset_id, name }) => {
    const { delivered_kwh, reduction_percentage } = settled.get(asset_uuid) ?? NOT_SETTLED;
    return {
      assetUUID: asset_uuid,
      assetId: asset_id,
      name,
      deliveredKwh: delivered_kwh,
      sharePercent: delivered_kwh === null ? null : percentage(delivered_kwh, total),
      reboundKwh: null,
      deliveredPercentOfBaseline: reduction_percentage,
    };
  });
}

async function withRebound(
  scope: TenantScope,
  event: EventRow,
  assets: EventAssetAnalytics[],
): Promise<EventAssetAnalytics[]> {
  if (!isSettleable(event) || assets.length === 0) return assets;
  const measured = await measureThese(
    scope,
    event,
    await schemeOf(scope, event),
    reboundWindow(event),
    assets.map((asset) => asset.assetUUID),
  );
  const excess = new Map(
    measured.map(({ assetUUID, baselineWh, actualWh }) => [assetUUID, excessWh(baselineWh, actualWh)]),
  );
  return assets.map((asset) => {
    const wh = excess.get(asset.assetUUID) ?? null;
    return { ...asset, reboundKwh: wh === null ? null : whToKwh(wh) };
  });
}

/** Assets come by assetId, which breaks ties; unknown values come last in either direction. */
function inOrder(
  assets: EventAssetAnalytics[],
  field: 'deliveredKwh' | 'sharePercent' | 'reboundKwh' | 'assetId',
  isFalling: boolean,
): EventAssetAnalytics[] {
  if (field === 'assetId') return isFalling ? assets.toReversed() : assets;
  const sign = isFalling ? -1 : 1;
  return assets.toSorted((a, b) => {
    const [left, right] = [a[field], b[field]];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return sign * (left - right);
  });
}
