import { sumForecasts } from '#energy/forecast/sumForecasts.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { HalfHourRange } from '../../assets/halfHourRange.ts';
import { forecastAssets, horizonOf } from '../../baselines/forecasts/forecastAssets.ts';
import { MIN_UNRECOGNISABLE } from '../../baselines/forecasts/quality/getKeptForecast.ts';
import { sampleOf } from '../../baselines/measurement/sampleOf.ts';
import { filterReadable } from '../../tenants/consents/dataAccess.ts';
import { allOfSmallFleet, drawAssets } from './drawAssets.ts';
import { type StoredSum, readStoredSums } from './storedSums.ts';

/** Number of assets from which a fleet is forecast before its first stored forecast. */
const MAX_FORECAST = 300;
const HORIZON_HOURS = 48;

export interface FleetForecast {
  /** Number of assets of the fleet: those of the stored forecasts. */
  assets: number;
  /** Assets that stand for them. */
  drawn: string[];
  originMs: number | null;
  /** Forecasts by the start of the half hour, in ms. */
  halfHours: ReadonlyMap<number, StoredSum>;
}

/**
 * Returns the forecast of the fleet and the assets that stand for it: from the stored forecasts of its portfolios; on
 * its first day from the assets themselves. Sums of few assets are shown only while all of their users allow half
 * hours.
 */
export async function fleetForecast(scope: TenantScope, range: HalfHourRange): Promise<FleetForecast> {
  const kept = await readStoredSums(scope, range);
  if (kept.originMs === null) return forecastNow(scope);
  const drawn = await drawAssets(scope, kept.originMs);
  if (drawn.length < MIN_UNRECOGNISABLE && (await filterReadable(scope, drawn)).length < drawn.length)
    return { ...kept, drawn, halfHours: new Map() };
  return { ...kept, drawn };
}

async function forecastNow(scope: TenantScope): Promise<FleetForecast> {
  const drawn = await allOfSmallFleet(scope);
  const horizon = horizonOf(scope, HORIZON_HOURS);
  const sample = sampleOf(drawn, MAX_FORECAST);
  const known = (await forecastAssets(scope, sample, horizon)).filter(({ status }) => status !== 'INSUFFICIENT_DATA');
  if (known.length === 0) return { assets: drawn.length, drawn, originMs: null, halfHours: new Map() };
  const { values, p10, p90 } = sumForecasts(known, horizon.halfHours);
  const scale = drawn.length / sample.length;
  const halfHours = new Map<number, StoredSum>();
  for (const [index, value] of values.entries())
    if (!Number.isNaN(value))
      halfHours.set(horizon.originMs + index * HALF_HOUR_MS, {
        value: value * scale,
        p10: p10[index]! * scale,
        p90: p90[index]! * scale,
      });
  return { assets: drawn.length, drawn, originMs: horizon.originMs, halfHours };
}
