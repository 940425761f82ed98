import { newestOrigin, nextOrigin, spreadMs } from '#energy/forecast/origins.ts';
import { BEFORE_FIRST_ASSET } from '../../../platform/rows/firstAsset.ts';
import { enqueue, enqueueEach, type JobHandler } from '../../../platform/scheduler/jobs.ts';
import { waitAfterJump } from './waitAfterJump.ts';

/** Number of portfolios that one statement enqueues. */
const PAGE = 1000;
/** Minutes over which a tenant's portfolios are spread, if their forecasts are made on time. */
const SPREAD_MINUTES = 15;

/**
 * Enqueues the forecast of every active portfolio, daily at 16:00 in London by the tenant's clock. An archived
 * portfolio has no more, and of days that a test clock skipped only the last is forecast.
 */
export const beginForecastDay: JobHandler = async (scope, subject) => {
  if (await waitAfterJump(scope, 'FORECAST_DAY', subject)) return;
  const { tx, tenant, now } = scope;
  const originMs = newestOrigin(now);
  let last: string = BEFORE_FIRST_ASSET;
  for (;;) {
    const rows = await tx
      .selectFrom('portfolios')
      .select('portfolio_uuid')
      .where('tenant_uuid', '=', tenant)
      .where('status', '=', 'ACTIVE')
      .where('portfolio_uuid', '>', last)
      .orderBy('portfolio_uuid')
      .limit(PAGE)
      .execute();
    const dues = rows.map(({ portfolio_uuid: portfolio }): [string, number] => [
      portfolio,
      Math.max(now, originMs + spreadMs(portfolio, SPREAD_MINUTES)),
    ]);
    await enqueueEach(scope, 'FORECAST_KEEP', new Map(dues));
    if (rows.length < PAGE) break;
    last = rows.at(-1)!.portfolio_uuid;
  }
  await enqueue(scope, 'FORECAST_DAY', [subject], nextOrigin(now));
};
