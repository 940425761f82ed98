import { MAX_CAPABILITY_ASSETS } from '#contract/capability.ts';
import { elapsedSince, monotonicNow } from '#energy/time/clocks.ts';
import { enqueue, type JobHandler } from '../../platform/scheduler/jobs.ts';
import { readCapability } from '../portfolios/capability/readCapability.ts';
import { NO_RESULTS, readResults } from '../portfolios/readResults.ts';
import { nextRun } from './nextRun.ts';

/** Calculates, for lists, what a portfolio can turn down, delivers and earned; daily, and when something changed. */
export const refreshPortfolioSnapshot: JobHandler = async (scope, portfolioUUID) => {
  const { tx, tenant, now } = scope;
  const found = await tx
    .selectFrom('portfolios')
    .select('status')
    .where('tenant_uuid', '=', tenant)
    .where('portfolio_uuid', '=', portfolioUUID)
    .executeTakeFirst();
  if (found?.status !== 'ACTIVE') return;
  const began = monotonicNow();
  const {
    readyCount,
    usual: power,
    ready,
    days,
  } = await readCapability(scope, portfolioUUID, {
    eventType: 'TURN_DOWN',
    types: ['WORKING'],
    most: MAX_CAPABILITY_ASSETS,
  });
  const { usual, season, kept } = (await readResults(scope, [portfolioUUID])).get(portfolioUUID) ?? NO_RESULTS;
  const figures = {
    calculated_utc: new Date(now),
    took_ms: Math.ceil(elapsedSince(began)),
    ready: readyCount,
    expected_kw: power?.expectedKw ?? null,
    sure_kw: power?.sureKw ?? null,
    kept: kept && JSON.stringify(kept),
    kept_percent: kept?.percent ?? null,
    usual: JSON.stringify(usual),
    season: JSON.stringify(season),
    revenue_gbp: season.revenueGbp,
  };
  await tx
    .insertInto('portfolio_standings')
    .values({ tenant_uuid: tenant, portfolio_uuid: portfolioUUID, ...figures })
    .onConflict((conflict) => conflict.columns(['tenant_uuid', 'portfolio_uuid']).doUpdateSet(figures))
    .execute();
  const day = days.WORKING ?? null;
  const hasAllBaselines = day === null || day.expectedOf.size === ready.sample.length;
  await enqueue(scope, 'PORTFOLIO_STANDING', [portfolioUUID], nextRun(now, hasAllBaselines));
};
