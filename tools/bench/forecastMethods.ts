import { dayType } from '#energy/bankHolidays.ts';
import { bl01 } from '#energy/baseline/bl01.ts';
import { BASELINE_LOOK_BACK_DAYS } from '#energy/baseline/lookBack.ts';
import { forecast } from '#energy/forecast/forecast.ts';
import { FORECAST_RULES, type ForecastRules } from '#energy/forecast/forecastRules.ts';
import { at, between, type HalfHourSeries } from '#energy/halfHourSeries.ts';
import { addDays, londonDate, londonMidnight } from '#energy/time/london.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { median } from '../harness/statistics.ts';

/**
 * A method's values for the half hours from a London midnight on, in Wh; methods without a median or band of their own
 * leave these out.
 */
export interface MethodForecast {
  values: Float64Array;
  p10?: Float64Array;
  p50?: Float64Array;
  p90?: Float64Array;
}

export type Method = (series: HalfHourSeries, originMs: number, halfHours: number) => MethodForecast;

const WEEK = 7 * 48;
const SIMILAR_DAYS = 10;

/** Each half hour of the London days that [originMs, originMs + halfHours) touches, by the day's own rule. */
function byDay(originMs: number, halfHours: number, ofDay: (date: string) => Float64Array): MethodForecast {
  const values = new Float64Array(halfHours);
  for (let index = 0; index < halfHours;) {
    const date = londonDate(originMs + index * HALF_HOUR_MS);
    const day = ofDay(date).subarray(0, halfHours - index);
    values.set(day, index);
    index += day.length;
  }
  return { values };
}

const lastWeek: Method = (series, originMs, halfHours) => ({
  values: between(series, originMs - WEEK * HALF_HOUR_MS, originMs + (halfHours - WEEK) * HALF_HOUR_MS),
});

const bl01Mean: Method = (series, originMs, halfHours) => {
  const known = { startMs: series.startMs, wh: series.wh.subarray(0, (originMs - series.startMs) / HALF_HOUR_MS) };
  return byDay(
    originMs,
    halfHours,
    (date) =>
      bl01({ series: known, dates: [date], eventDays: new Set(), importOnly: true, outturnFallback: false })[0]!.values,
  );
};

const medianOfTen: Method = (series, originMs, halfHours) =>
  byDay(originMs, halfHours, (date) => {
    const like: number[] = [];
    for (let back = 1; back <= BASELINE_LOOK_BACK_DAYS && like.length < SIMILAR_DAYS; back++) {
      const past = addDays(date, -back);
      if (londonMidnight(past) < originMs && dayType(past) === dayType(date)) like.push(londonMidnight(past));
    }
    const slots = (londonMidnight(addDays(date, 1)) - londonMidnight(date)) / HALF_HOUR_MS;
    return Float64Array.from({ length: slots }, (_, slot) =>
      median(like.map((midnight) => at(series, midnight + slot * HALF_HOUR_MS)).filter((wh) => !Number.isNaN(wh))),
    );
  });

/** The forecast with given rules. */
export const forecastBy =
  (rules: ForecastRules): Method =>
  (series, originMs, halfHours) =>
    forecast({ series, originMs, halfHours, eventDays: new Set() }, rules);

/** The forecast and the methods it is compared with. */
export const methods: Readonly<Record<string, Method>> = {
  Forecast: forecastBy(FORECAST_RULES),
  'BL01’s mean': bl01Mean,
  'Same half hour last week': lastWeek,
  'Median of ten like days': medianOfTen,
};
