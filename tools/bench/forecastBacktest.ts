/** Forecasts of real homes from many midnights, next to what was measured. */
import type { ForecastColumns } from '#energy/forecast/forecast.ts';
import { likenessDayKind } from '#energy/forecast/likeness.ts';
import { at, type HalfHourSeries } from '#energy/halfHourSeries.ts';
import { addDays, londonDayNumber, londonMidnight } from '#energy/time/london.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { sized } from '../harness/sized.ts';
import { median } from '../harness/statistics.ts';
import type { Method } from './forecastMethods.ts';

export const HALF_HOURS = 96;
export const FIRST_ORIGIN = '2013-03-01';
export const LAST_ORIGIN = '2013-12-28';
const STEP_DAYS = sized(3, 21);

export const origins: readonly number[] = (() => {
  const midnights: number[] = [];
  for (let date = FIRST_ORIGIN; date <= LAST_ORIGIN; date = addDays(date, STEP_DAYS))
    midnights.push(londonMidnight(date));
  return midnights;
})();

/** The instants of the half hours that every forecast is made for, in the order of the columns below. */
export const instants: readonly number[] = origins.flatMap((origin) =>
  Array.from({ length: HALF_HOURS }, (_, index) => origin + index * HALF_HOUR_MS),
);

/** The kind of each of these half hours' days (see `dayKind`). */
export const kindsOfInstants: readonly number[] = instants.map((utcMs) => likenessDayKind(londonDayNumber(utcMs)));

/** One home: Wh at each of `instants`, NaN where not measured or not forecast. */
export interface Backtested {
  actual: Float64Array;
  /** All columns are the values for a method without quantiles of its own. */
  forecast: ForecastColumns;
}

/** Forecasts every home with a method, and returns the median CPU milliseconds of a forecast. */
export function backtest(homes: readonly HalfHourSeries[], method: Method): { homes: Backtested[]; cpuMs: number } {
  const tested = homes.map((series) => ({
    actual: Float64Array.from(instants, (utcMs) => at(series, utcMs)),
    forecast: emptyTable(),
  }));
  const times: number[] = [];
  for (const [number, origin] of origins.entries()) {
    const startedAt = process.cpuUsage();
    const made = homes.map((series) => method(series, origin, HALF_HOURS));
    times.push(process.cpuUsage(startedAt).user / 1000 / homes.length);
    for (const [home, { values, p10 = values, p50 = values, p90 = values }] of made.entries()) {
      const columns = { values, p10, p50, p90 };
      for (const column of COLUMNS) tested[home]!.forecast[column].set(columns[column], number * HALF_HOURS);
    }
  }
  return { homes: tested, cpuMs: median(times) };
}

const COLUMNS = ['values', 'p10', 'p50', 'p90'] as const;

const emptyTable = (): ForecastColumns => {
  const column = () => new Float64Array(instants.length);
  return { values: column(), p10: column(), p50: column(), p90: column() };
};
