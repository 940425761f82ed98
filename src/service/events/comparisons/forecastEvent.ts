import type { ExpectedWh } from '#energy/expectedWh.ts';
import { ExpectedValues, LOOK_BACK_DAYS } from '#energy/forecast/forecast.ts';
import { netSeries, until } from '#energy/halfHourSeries.ts';
import { addDays, londonDate, londonToUtc } from '#energy/time/london.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { TimeWindow } from '#energy/time/timeWindow.ts';
import type { MeterSeries } from '#store/readings.ts';
import type { MeasuredAsset } from '../../baselines/measurement/measureAsset.ts';
import type { EventSums } from '../portions/sums.ts';

/** Expected and metered energy of the assets that have a forecast, over the half hours that were metered. */
type ForecastSums = Pick<EventSums, 'forecast' | 'forecastExpectedWh' | 'forecastActualWh'>;

/** London time at which the forecast of an event is made. */
const FORECAST_CLOCK = '16:00';

/** Returns 16:00 in London on the day of an event, or its start if that is earlier. */
export const forecastOrigin = (startMs: number): number =>
  Math.min(startMs, londonToUtc(londonDate(startMs), FORECAST_CLOCK)[0]!);

/** Returns the earliest London date that such a forecast uses. */
export const forecastFrom = (originMs: number): string => addDays(londonDate(originMs), -LOOK_BACK_DAYS);

/** Expected values of one asset over a window; NaN where there are none. */
export type ExpectedOver = (meter: MeterSeries, eventDays: ReadonlySet<string>) => ExpectedWh;

/** Returns the function that expects values of assets over an event, as of the origin. */
export function openExpectedOver({ fromMs, toMs }: TimeWindow, originMs: number): ExpectedOver {
  const halfHours = (toMs - originMs) / HALF_HOUR_MS;
  const expected = new ExpectedValues({ originMs, halfHours, first: (fromMs - originMs) / HALF_HOUR_MS });
  return (meter, eventDays) => {
    const series = netSeries(until(meter.import, originMs), meter.export && until(meter.export, originMs));
    return expected.of(series, eventDays, meter.export !== null);
  };
}

/** Adds an asset, if any half hour has both values. */
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
