import type { ForecastColumns, ForecastStatus } from '#energy/forecast/forecast.ts';
import { whToKwh } from '#energy/reading.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { iso, isoOrNull, toNumberOrNull } from '../../platform/rows/iso.ts';

interface ForecastOutcome extends ForecastColumns {
  status: ForecastStatus;
  historyDays: number;
  dataThroughMs: number | null;
}

const kwh = (wh: Float64Array): (number | null)[] => Array.from(wh, (each) => toNumberOrNull(whToKwh(each)));

/** Returns the common columns of asset and portfolio forecasts, as in the interface. */
export const toColumns = (
  { values, p10, p50, p90, status, historyDays, dataThroughMs }: ForecastOutcome,
  originMs: number,
) => ({
  unit: 'kWh' as const,
  start: iso(originMs),
  stepSeconds: HALF_HOUR_MS / 1000,
  values: kwh(values),
  p10: kwh(p10),
  p50: kwh(p50),
  p90: kwh(p90),
  status,
  dataThroughUTC: isoOrNull(dataThroughMs),
  historyDays,
});
