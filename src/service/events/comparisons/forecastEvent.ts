import { forecast, LOOK_BACK_DAYS } from '#energy/forecast/forecast.ts';
import { netSeries, until } from '#energy/halfHourSeries.ts';
import { addDays, londonDate, londonToUtc } from '#energy/time/london.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { TimeWindow } from '#energy/time/timeWindow.ts';
import type { MeterSeries } from '#store/readings.ts';
import type { MeasuredAsset } from '../../measuring/measureAsset.ts';
import type { Sums } from '../portions/sums.ts';

/** What the forecast expected of the assets that have one, over the half hours that were metered. */
type ForecastSums = Pick<Sums, 'forecast' | 'forecastExpectedWh' | 'forecastActualWh'>;

/** When the forecast of an event is made. */
const FORECAST_CLOCK = '16:00';

/** 16:00 in London on the day of an event, or its start if that is earlier. */
export const forecastOrigin = (startMs: number): number =>
  Math.min(startMs, londonToUtc(londonDate(startMs), FORECAST_CLOCK)[0]!);

/** The earliest London date that such a forecast uses. */
export const forecastFrom = (originMs: number): string => addDays(londonDate(originMs), -LOOK_BACK_DAYS);

/** Expected values of one asset over an event, made at the origin; NaN where there are none. */
export function expectedOver(
  meter: MeterSeries,
  { fromMs, toMs }: TimeWindow,
  originMs: number,
  eventDays: ReadonlySet<string>,
): Float64Array {
  const series = netSeries(until(meter.import, originMs), meter.export && until(meter.export, originMs));
  const { values } = forecast({ series, originMs, halfHours: (toMs - originMs) / HALF_HOUR_MS, eventDays });
  return values.subarray((fromMs - originMs) / HALF_HOUR_MS);
}

/** Adds an asset, if any half hour has both. */
export function addForecast(sums: ForecastSums, expectedWh: Float64Array, { actualWh }: MeasuredAsset): void {
  let isKnown = false;
  for (let slot = 0; slot < actualWh.length; slot++) {
    if (Number.isNaN(expectedWh[slot]! + actualWh[slot]!)) continue;
    isKnown = true;
    sums.forecastExpectedWh[0]! += expectedWh[slot]!;
    sums.forecastActualWh[0]! += actualWh[slot]!;
  }
  if (isKnown) sums.forecast[0]!++;
}
