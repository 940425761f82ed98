import { sql } from 'kysely';
import type { BaselineTrial } from '#contract/baselineTrial.ts';
import { likeDayNames } from '#energy/baseline/methods.ts';
import { londonDate } from '#energy/time/london.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { isEvenPlace } from '../assets/evenSample.ts';
import { requirePortfolio } from '../assets/portfolios/requirePortfolio.ts';
import {
  quietDays,
  toTrialFigures,
  type TrialAsset,
  trialMethodsOnAssets,
} from '../baselines/measurement/trialMethodsOnAssets.ts';
import type { Handler } from '../platform/http/call.ts';
import { readBaselineTerms } from './readBaselineTerms.ts';

const MAX_ASSETS = 500;

/** Returns how each method would have performed on the latest quiet days of a scheme's ready assets. */
export const compareBaselines: Handler<'compareBaselines'> = async ({
  scope,
  params: { schemeUUID },
  query: { portfolioUUID, days: count, dayType, fromPeriod, toPeriod },
}) => {
  const scheme = await readBaselineTerms(scope, schemeUUID);
  if (portfolioUUID) await requirePortfolio(scope, portfolioUUID);
  const { ready, assets } = await readReady(scope, schemeUUID, portfolioUUID);
  const dates = await quietDays(scope, assets, londonDate(scope.now), dayType, count);
  const terms = { dates, slots: [fromPeriod - 1, toPeriod] as const };
  const trials: BaselineTrial['trials'] = [];
  for (const adjusted of [false, true]) {
    const verdicts = await trialMethodsOnAssets(scope, assets, { ...terms, adjusts: adjusted });
    for (const method of likeDayNames) trials.push({ method, adjusted, ...toTrialFigures(verdicts[method]) });
  }
  return {
    schemeUUID,
    method: scheme.baseline_method,
    inDayAdjustment: scheme.in_day_adjustment,
    days: dates,
    fromPeriod,
    toPeriod,
    assetsReady: ready,
    assetsTried: assets.length,
    trials,
  };
};

/** Reads the number of ready assets, and all of them or a sample, evenly spread over the order of their UUIDs. */
async function readReady(
  { tx, tenant }: TenantScope,
  schemeUUID: string,
  portfolioUUID: string | undefined,
): Promise<{ ready: number; assets: TrialAsset[] }> {
  const { rows } = await sql<TrialAsset & { ready: number }>`
    select asset_uuid, is_domestic, ready from (
      select a.asset_uuid, a.is_domestic, count(*) over () as ready, row_number() over (order by a.asset_uuid) - 1 as place
      from scheme_assets sa join assets a on a.tenant_uuid = ${tenant} and a.asset_uuid = sa.asset_uuid
      where sa.tenant_uuid = ${tenant} and sa.scheme_uuid = ${schemeUUID} and sa.status = 'READY' and a.status = 'ACTIVE'
        and ${portfolioUUID ? sql`a.portfolio_uuid = ${portfolioUUID}` : sql`true`}
    ) found
    where ${isEvenPlace('place', 'ready', MAX_ASSETS)}
    order by asset_uuid`.execute(tx);
  return {
    ready: rows[0]?.ready ?? 0,
    assets: rows.map(({ asset_uuid, is_domestic }) => ({ asset_uuid, is_domestic })),
  };
}
