import { sql } from 'kysely';
import type { ForecastScore } from '#energy/forecastQuality.ts';
import { wallNow } from '#energy/time/clocks.ts';
import { utcDay } from '#store/readings.ts';
import type { ForecastCountDaysTable } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';

/*
 * Sums over all tenants by day, for the metrics: no table of a tenant can be read by all. Their rows are locked until
 * the transaction ends, so these are its last statements.
 */

/** Counts forecasts that were stored, scored, or given up. */
export async function addCount(
  { tx, environment }: TenantScope,
  status: ForecastCountDaysTable['status'],
  forecasts: number,
): Promise<void> {
  if (forecasts === 0) return;
  await sql`insert into forecast_count_days as own (environment, day, status, forecasts)
    values (${environment}, ${utcDay(wallNow())}::date, ${status}, ${forecasts})
    on conflict (environment, day, status) do update set forecasts = own.forecasts + excluded.forecasts`.execute(tx);
}

/** Adds scores by lead time. */
export async function addScores({ tx, environment }: TenantScope, scores: readonly ForecastScore[]): Promise<void> {
  for (const [lead, { halfHours, inside, below, errorWh, energyWh }] of scores.entries()) {
    if (halfHours === 0) continue;
    await sql`
      insert into forecast_score_days as own (environment, day, lead, half_hours, inside, below, error_wh, energy_wh)
      values (${environment}, ${utcDay(wallNow())}::date, ${lead}, ${halfHours}, ${inside}, ${below}, ${errorWh},
        ${energyWh})
      on conflict (environment, day, lead) do update set half_hours = own.half_hours + excluded.half_hours,
        inside = own.inside + excluded.inside, below = own.below + excluded.below,
        error_wh = own.error_wh + excluded.error_wh, energy_wh = own.energy_wh + excluded.energy_wh`.execute(tx);
  }
}
