import { type ForecastScore, LEAD_TIMES, measureTogether, scoreHalfHours } from '#energy/forecastQuality.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { MeasuredForecast } from './measureForecast.ts';
import type { PendingForecast } from './scoringTimes.ts';
import { ASSET_HALF_HOURS, KEPT_HALF_HOURS } from './storeDayForecast.ts';

/** Rows of one statement. */
const PAGE = 200;
const UNMEASURED = new Float64Array(KEPT_HALF_HOURS).fill(NaN);

/** Stores how a forecast and those of its assets compare with measured values; returns its scores by lead time. */
export async function storeScores(
  scope: TenantScope,
  pending: PendingForecast,
  { measured, readingsPercent }: MeasuredForecast,
): Promise<ForecastScore[]> {
  const { tx, tenant } = scope;
  const key = keyOf(scope, pending);
  const of = (assetUUID: string) => measured.get(assetUUID) ?? UNMEASURED;
  const assets = await tx
    .selectFrom('asset_forecasts')
    .selectAll()
    .where('tenant_uuid', '=', tenant)
    .where('portfolio_uuid', '=', key.portfolio_uuid)
    .where('origin_utc', '=', key.origin_utc)
    .execute();
  const scored = assets.map((asset) => ({
    asset_uuid: asset.asset_uuid,
    score: scoreHalfHours(
      { forecast: asset.p50_wh, p10: asset.p10_wh, p90: asset.p90_wh },
      of(asset.asset_uuid),
      0,
      ASSET_HALF_HOURS,
    ),
  }));
  const rows = scored.flatMap(({ asset_uuid, score }) =>
    score.halfHours === 0 ? [] : [{ tenant_uuid: tenant, asset_uuid, origin_utc: key.origin_utc, ...rowOf(score) }],
  );
  for (let from = 0; from < rows.length; from += PAGE)
    await tx
      .insertInto('asset_forecast_scores')
      .values(rows.slice(from, from + PAGE))
      // An asset that changed its portfolio within minutes may have been forecast in both.
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  const together = measureTogether(
    assets.map((asset) => ({ values: asset.values_wh, measured: of(asset.asset_uuid) })),
    KEPT_HALF_HOURS,
  );
  const forecast = await end(scope, pending, { status: 'SCORED', readingsPercent, together });
  const columns = { forecast: forecast.values_wh, p10: forecast.p10_wh, p90: forecast.p90_wh };
  const scores = LEAD_TIMES.map(({ fromHours, toHours }) =>
    scoreHalfHours(columns, together, 2 * fromHours, 2 * toHours),
  );
  await tx
    .insertInto('portfolio_forecast_scores')
    .values(scores.map((score, lead) => ({ ...key, lead, ...rowOf(score) })))
    .execute();
  return scores;
}

/** Ends a forecast that has too few readings. */
export const giveUp = (scope: TenantScope, pending: PendingForecast, readingsPercent: number): Promise<unknown> =>
  end(scope, pending, { status: 'UNSCORED', readingsPercent, together: null });

interface Ending {
  status: 'SCORED' | 'UNSCORED';
  readingsPercent: number;
  together: Float64Array | null;
}

/** Marks a forecast as ended; its assets' own forecasts are no longer needed. */
async function end(scope: TenantScope, pending: PendingForecast, { status, readingsPercent, together }: Ending) {
  const { tx, now } = scope;
  const { tenant_uuid, portfolio_uuid, origin_utc } = keyOf(scope, pending);
  await tx
    .deleteFrom('asset_forecasts')
    .where('tenant_uuid', '=', tenant_uuid)
    .where('portfolio_uuid', '=', portfolio_uuid)
    .where('origin_utc', '=', origin_utc)
    .execute();
  return tx
    .updateTable('portfolio_forecasts')
    .set({
      status,
      readings_percent: readingsPercent,
      scored_utc: new Date(now),
      measured_wh: together && Array.from(together, (wh) => (Number.isNaN(wh) ? null : wh)),
    })
    .where('tenant_uuid', '=', tenant_uuid)
    .where('portfolio_uuid', '=', portfolio_uuid)
    .where('origin_utc', '=', origin_utc)
    .returning(['values_wh', 'p10_wh', 'p90_wh'])
    .executeTakeFirstOrThrow();
}

const keyOf = ({ tenant }: TenantScope, { portfolioUUID, originMs }: PendingForecast) => ({
  tenant_uuid: tenant,
  portfolio_uuid: portfolioUUID,
  origin_utc: new Date(originMs),
});

const rowOf = ({ halfHours, inside, below, errorWh, energyWh }: ForecastScore) => ({
  half_hours: halfHours,
  inside,
  below,
  error_wh: errorWh,
  energy_wh: energyWh,
});
