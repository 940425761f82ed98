import { sql } from 'kysely';
import type { AssetForecastQuality } from '#contract/forecastQuality.ts';
import type { ForecastScore } from '#energy/forecastQuality.ts';
import { whToKwh } from '#energy/reading.ts';
import { requirePortfolio } from '../../../assets/portfolios/requirePortfolio.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { pageOfQuery } from '../../../platform/http/lists/pageOfQuery.ts';
import { roundTo } from '../../../platform/rows/roundTo.ts';
import { finestOf, granularityRank } from '../../../tenants/consents/dataAccess.ts';
import { assetContains } from '../../../tenants/searchAssets.ts';
import { SCORE_SUMS, toScore } from './scoreSums.ts';

interface Row extends ForecastScore {
  asset_uuid: string;
  asset_id: string;
  name: string | null;
  portfolio_uuid: string | null;
  forecasts: number;
}

const DECIMALS = 6;
/** Expression over the sums of an asset for each sortable field. */
const orders: Record<string, string> = {
  error: '"errorWh" / nullif("energyWh", 0)',
  coverage: 'inside::float8 / nullif("halfHours", 0)',
  energy: '"energyWh" / nullif("halfHours", 0)',
  assetId: 'asset_id',
};

/**
 * Lists scores of the first 24 hours of each asset's forecasts in a range, without archived assets, those whose user
 * allows no half hours, and days of a former user.
 */
export const listAssetForecastQuality: Handler<'listAssetForecastQuality'> = async ({ scope, query }) => {
  const { tx, tenant } = scope;
  const { portfolioUUID, search, from, to, sort } = query;
  if (portfolioUUID) await requirePortfolio(scope, portfolioUUID);
  const found = search ? await assetContains(scope, search) : sql`true`;
  const scored = sql`
    select assets.asset_uuid, assets.asset_id, assets.name, assets.portfolio_uuid, count(*) as forecasts, ${SCORE_SUMS}
    from asset_forecast_scores s
    join (select a.* from assets a where a.tenant_uuid = ${tenant} and a.status = 'ACTIVE'
        and (${portfolioUUID ?? null}::uuid is null or a.portfolio_uuid = ${portfolioUUID ?? null}::uuid)
        and ${finestOf(scope)} >= ${granularityRank('halfHour')}) assets
      on assets.tenant_uuid = s.tenant_uuid and assets.asset_uuid = s.asset_uuid
    where s.tenant_uuid = ${tenant} and s.origin_utc >= ${new Date(from)} and s.origin_utc < ${new Date(to)}
      and (assets.occupied_from_utc is null or s.origin_utc >= assets.occupied_from_utc) and ${found}
    group by 1, 2, 3, 4`;
  const keys = [
    { value: sql.raw(orders[sort.replace(/^-/, '')]!), isFalling: sort.startsWith('-') },
    { value: sql`asset_id`, isComplete: true },
    { value: sql`asset_uuid`, isComplete: true },
  ];
  return pageOfQuery(tx, query, { rows: scored, keys, toItem });
};

const toItem = ({ asset_uuid, asset_id, name, portfolio_uuid, forecasts, ...score }: Row): AssetForecastQuality => ({
  assetUUID: asset_uuid,
  assetId: asset_id,
  name,
  portfolioUUID: portfolio_uuid,
  forecasts,
  ...toScore(score),
  meanKwh: score.halfHours === 0 ? null : roundTo(DECIMALS, whToKwh(score.energyWh / score.halfHours)),
});
