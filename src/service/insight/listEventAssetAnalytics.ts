import type { EventAssetAnalytics } from '#contract/eventAnalytics.ts';
import { whToKwh } from '#energy/reading.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { schemeOf } from '../baselines/measurement/eventTerms.ts';
import { findLatestRun } from '../baselines/measurement/latestRun.ts';
import { isSettleable, measureThese } from '../baselines/measurement/measureOptedIn.ts';
import { requireEvent, excessWh, reboundWindow, sumKnown } from '../baselines/requireEvent.ts';
import { readEventStates, readAssetNames, readRunResults } from '../events/optIns/participantStates.ts';
import { hasPortions } from '../events/portions/portionRanges.ts';
import type { Handler } from '../platform/http/call.ts';
import { pageOfItems } from '../platform/http/lists/pageOfItems.ts';
import { percentage } from '../platform/rows/roundTo.ts';
import { rankLarge } from './rankLarge.ts';

const NOT_SETTLED = { delivered_kwh: null, reduction_percentage: null };

/**
 * Lists the share and rebound of each opted-in asset. Rebounds are measured for the page alone, unless the page is
 * sorted by them; those of a large event are from its newest run.
 */
export const listEventAssetAnalytics: Handler<'listEventAssetAnalytics'> = async ({ scope, params, query }) => {
  const event = await requireEvent(scope, params['event-uuid']);
  if (await hasPortions(scope, event)) return rankLarge(scope, event, query);
  const assets = await readAssets(scope, event);
  const { sort } = query;
  const field = sort.replace(/^-/, '') as 'deliveredKwh' | 'sharePercent' | 'reboundKwh' | 'assetId';
  const measured = field === 'reboundKwh' ? await withRebound(scope, event, assets) : assets;
  // Shares are in the order of the deliveries, which does not move with the sum.
  const key = field === 'sharePercent' ? 'deliveredKwh' : field;
  const page = pageOfItems(measured, query, {
    keyOf: (asset) => [asset[key], asset.assetId],
    isFalling: [sort.startsWith('-')],
  });
  return field === 'reboundKwh' ? page : { ...page, data: await withRebound(scope, event, page.data) };
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
