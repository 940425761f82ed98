import type { AssetResponse, AssetResponseQuery } from '#contract/assetResponse.ts';
import { reliabilityOf } from '#energy/reliability.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Handler } from '../platform/http/call.ts';
import { pageOfItems } from '../platform/http/lists/pageOfItems.ts';
import { roundTo } from '../platform/rows/roundTo.ts';
import { assetContains } from '../tenants/searchAssets.ts';
import { byAsset, readPastParticipation, type ParticipationRow } from './pastParticipation.ts';

interface NamedAsset {
  asset_uuid: string;
  asset_id: string;
  name: string | null;
  portfolio_uuid: string | null;
}

const sortKey: Record<string, (asset: AssetResponse) => number | string | null> = {
  // By the lower bound: many successful events rank before one lucky one.
  reliability: (asset) => asset.reliabilityLowPercent,
  meanKw: (asset) => asset.meanKw,
  response: (asset) => asset.responsePercent,
  fatigue: (asset) => asset.fatiguePoints,
  events: (asset) => asset.events,
  assetId: (asset) => asset.assetId,
};
const DECIMALS = 4;

/** Lists the response profile of every asset that was in an event of the range, computed from settlement results. */
export const listAssetResponses: Handler<'listAssetResponses'> = async ({ scope, query }) => {
  const { sort } = query;
  const past = byAsset(
    await readPastParticipation(scope, {
      fromMs: query.from,
      toMs: query.to,
      eventType: query.eventType,
      schemeUUID: query.schemeUUID,
    }),
  );
  const assets = past.size === 0 ? [] : await readAssets(scope, query, [...past.keys()]);
  const profiles = assets.map((asset) => toResponse(asset, past.get(asset.asset_uuid)!));
  const valueOf = sortKey[sort.replace(/^-/, '')]!;
  return pageOfItems(profiles, query, {
    keyOf: (asset) => [valueOf(asset), asset.assetId],
    isFalling: [sort.startsWith('-')],
  });
};

async function readAssets(
  { tx, tenant }: TenantScope,
  { search, portfolioUUID }: AssetResponseQuery,
  assetUUIDs: string[],
): Promise<NamedAsset[]> {
  let rows = tx
    .selectFrom('assets')
    .select(['asset_uuid', 'asset_id', 'name', 'portfolio_uuid'])
    .where('tenant_uuid', '=', tenant)
    .where('status', '=', 'ACTIVE');
  if (portfolioUUID) rows = rows.where('portfolio_uuid', '=', portfolioUUID);
  if (search) rows = rows.where(await assetContains({ tx, tenant }, search));
  return rows.where((where) => where('asset_uuid', '=', where.fn.any(where.val(assetUUIDs)))).execute();
}

function toResponse(asset: NamedAsset, past: ParticipationRow[]): AssetResponse {
  const found = reliabilityOf(past);
  return {
    assetUUID: asset.asset_uuid,
    assetId: asset.asset_id,
    name: asset.name,
    portfolioUUID: asset.portfolio_uuid,
    events: found.events,
    eventsWithData: found.withData,
    eventsKept: found.kept,
    reliabilityPercent: rounded(found.percent),
    reliabilityLowPercent: rounded(found.lowPercent),
    reliabilityHighPercent: rounded(found.highPercent),
    meanKw: rounded(found.meanKw),
    deviationKw: rounded(found.deviationKw),
    responsePercent: rounded(found.responsePercent),
    fatiguePoints: rounded(found.fatiguePoints),
    history: past.map(({ baselineKwh, deliveredKwh }) =>
      rounded(
        deliveredKwh === null || baselineKwh === null || baselineKwh <= 0 ? null : (100 * deliveredKwh) / baselineKwh,
      ),
    ),
  };
}

const rounded = (value: number | null): number | null => (value === null ? null : roundTo(DECIMALS, value));
