import type { BaselineTrial } from '#contract/baselineTrial.ts';
import { likeDayNames } from '#energy/baseline/methods.ts';
import { londonDate } from '#energy/time/london.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Handler } from '../http/call.ts';
import { sampleOf } from '../measuring/sampleOf.ts';
import { quietDays, toTrialVerdict, type TrialAsset, trialMethodsOnAssets } from '../measuring/trialMethodsOnAssets.ts';
import { requirePortfolio } from '../participation/requirePortfolio.ts';
import { readBaselineTerms } from './readBaselineTerms.ts';

const MOST_ASSETS = 500;

/** How each method would have performed on the latest quiet days of a scheme's ready assets. */
export const compareBaselines: Handler<'compareBaselines'> = async ({
  scope,
  params: { schemeUUID },
  query: { portfolioUUID, days: count, dayType, fromPeriod, toPeriod },
}) => {
  const scheme = await readBaselineTerms(scope, schemeUUID);
  if (portfolioUUID) await requirePortfolio(scope, portfolioUUID);
  const ready = await readReady(scope, schemeUUID, portfolioUUID);
  const assets = sampleOf(ready, MOST_ASSETS);
  const dates = await quietDays(scope, assets, londonDate(scope.now), dayType, count);
  const terms = { dates, slots: [fromPeriod - 1, toPeriod] as const };
  const trials: BaselineTrial['trials'] = [];
  for (const adjusted of [false, true]) {
    const verdicts = await trialMethodsOnAssets(scope, assets, { ...terms, adjusts: adjusted });
    for (const method of likeDayNames) trials.push({ method, adjusted, ...toTrialVerdict(verdicts[method]) });
  }
  return {
    schemeUUID,
    method: scheme.baseline_method,
    inDayAdjustment: scheme.in_day_adjustment,
    days: dates,
    fromPeriod,
    toPeriod,
    assetsReady: ready.length,
    assetsTried: assets.length,
    trials,
  };
};

function readReady(
  { tx, tenant }: TenantScope,
  schemeUUID: string,
  portfolioUUID: string | undefined,
): Promise<TrialAsset[]> {
  let rows = tx
    .selectFrom('scheme_assets as sa')
    .innerJoin('assets as a', (join) =>
      join.onRef('a.tenant_uuid', '=', 'sa.tenant_uuid').onRef('a.asset_uuid', '=', 'sa.asset_uuid'),
    )
    .select(['a.asset_uuid', 'a.is_domestic'])
    .where('sa.tenant_uuid', '=', tenant)
    .where('sa.scheme_uuid', '=', schemeUUID)
    .where('sa.status', '=', 'READY')
    .where('a.status', '=', 'ACTIVE');
  if (portfolioUUID) rows = rows.where('a.portfolio_uuid', '=', portfolioUUID);
  return rows.orderBy('a.asset_uuid').execute();
}
