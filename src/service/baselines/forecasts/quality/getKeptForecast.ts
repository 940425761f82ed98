import { originOf } from '#energy/forecast/origins.ts';
import { type ForecastScore, LEAD_TIMES } from '#energy/forecastQuality.ts';
import { whToKwh } from '#energy/reading.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { requirePortfolio } from '../../../assets/portfolios/requirePortfolio.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { notFound, ProblemError } from '../../../platform/http/problem.ts';
import { iso } from '../../../platform/rows/iso.ts';
import { roundTo } from '../../../platform/rows/roundTo.ts';
import { filterReadable } from '../../../tenants/consents/dataAccess.ts';
import { isReplayed } from './replayed.ts';
import { toScore } from './scoreSums.ts';

/** Number of assets from which a stored sum shows none of them; with fewer, all must still be readable. */
export const MIN_UNRECOGNISABLE = 10;
const DECIMALS = 6;

/**
 * Returns a portfolio's forecast as it was made, beside the measured values. Sums stay unchanged when a user withdraws,
 * like the results of past events, unless they are of few assets: 403.
 */
export const getKeptForecast: Handler<'getKeptForecast'> = async ({ scope, params: { portfolioUUID, date } }) => {
  const { tx, tenant } = scope;
  await requirePortfolio(scope, portfolioUUID);
  const origin = new Date(originOf(date));
  const kept = await tx
    .selectFrom('portfolio_forecasts')
    .selectAll()
    .where('tenant_uuid', '=', tenant)
    .where('portfolio_uuid', '=', portfolioUUID)
    .where('origin_utc', '=', origin)
    .executeTakeFirst();
  if (!kept) throw notFound('stored forecast');
  await requireReadable(scope, kept.asset_uuids);
  const scores = await tx
    .selectFrom('portfolio_forecast_scores')
    .select(['lead', 'half_hours', 'inside', 'below', 'error_wh', 'energy_wh'])
    .where('tenant_uuid', '=', tenant)
    .where('portfolio_uuid', '=', portfolioUUID)
    .where('origin_utc', '=', origin)
    .orderBy('lead')
    .execute();
  const scale = kept.assets / kept.asset_uuids.length;
  const kwh = (wh: readonly (number | null)[]) =>
    wh.map((each) => (each === null ? null : roundTo(DECIMALS, whToKwh(each * scale))));
  return {
    portfolioUUID,
    date,
    madeUTC: iso(kept.made_utc),
    isReplayed: isReplayed(kept.made_utc, kept.origin_utc),
    status: kept.status,
    assets: kept.assets,
    assetsForecast: kept.asset_uuids.length,
    readingsPercent: kept.readings_percent === null ? null : roundTo(2, kept.readings_percent),
    unit: 'kWh' as const,
    start: iso(kept.origin_utc),
    stepSeconds: HALF_HOUR_MS / 1000,
    values: kwh(kept.values_wh),
    p10: kwh(kept.p10_wh),
    p50: kwh(kept.p50_wh),
    p90: kwh(kept.p90_wh),
    measured: kept.measured_wh && kwh(kept.measured_wh),
    leadTimes: scores.map(({ lead, half_hours, inside, below, error_wh, energy_wh }) => {
      const score: ForecastScore = { halfHours: half_hours, inside, below, errorWh: error_wh, energyWh: energy_wh };
      return { ...LEAD_TIMES[lead]!, ...toScore(score) };
    }),
  };
};

async function requireReadable(scope: TenantScope, assetUUIDs: readonly string[]): Promise<void> {
  if (assetUUIDs.length >= MIN_UNRECOGNISABLE) return;
  const readable = await filterReadable(scope, assetUUIDs);
  if (readable.length < assetUUIDs.length)
    throw new ProblemError(
      'CONSENT_REQUIRED',
      'A user of one of the few assets in this forecast no longer allows half-hourly data: it is not shown',
    );
}
