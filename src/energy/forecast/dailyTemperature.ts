/** The temperature of London days, from hourly values. */
import { midnightOfDay } from '../time/london.ts';
import { HOUR_MS } from '../time/spans.ts';

/** Temperatures on a UTC grid of whole hours. */
export interface HourlyTemperatures {
  startMs: number;
  /** Degrees Celsius; NaN if there is none. */
  celsius: Float64Array;
}

/** Longest gap in hours that is interpolated. */
const LONGEST_GAP_HOURS = 6;
/** Effective temperature above which homes need no heating: the base of British degree days. */
const BASE_CELSIUS = 15.5;
/** Share of the day before in a day's effective temperature: walls store warmth. */
const SHARE_OF_YESTERDAY = 0.4;

/** Returns the same temperatures with short gaps interpolated between their neighbours. */
function fillShortGaps(celsius: Float64Array): Float64Array {
  const filled = celsius.slice();
  let known = -1;
  for (let hour = 0; hour < celsius.length; hour++) {
    if (Number.isNaN(celsius[hour]!)) continue;
    const gap = hour - known - 1;
    if (known >= 0 && gap <= LONGEST_GAP_HOURS)
      for (let step = 1; step <= gap; step++)
        filled[known + step] = celsius[known]! + ((celsius[hour]! - celsius[known]!) * step) / (gap + 1);
    known = hour;
  }
  return filled;
}

/** Returns the mean of each London day from day number `firstDay` on; NaN if over six hours in a row are missing. */
export function dailyMeans({ startMs, celsius }: HourlyTemperatures, firstDay: number, days: number): Float64Array {
  const filled = fillShortGaps(celsius);
  return Float64Array.from({ length: days }, (_, day) => {
    const from = (midnightOfDay(firstDay + day) - startMs) / HOUR_MS;
    const to = (midnightOfDay(firstDay + day + 1) - startMs) / HOUR_MS;
    let sum = 0;
    for (let hour = from; hour < to; hour++) sum += filled[hour] ?? NaN;
    return sum / (to - from);
  });
}

/**
 * Returns the heating degrees of each London day from `firstDay` on: the difference of its effective temperature (its
 * mean, and that of the day before) below 15.5 °C. NaN if either day has no temperature.
 */
export function heatingDegrees(hourly: HourlyTemperatures, firstDay: number, days: number): Float64Array {
  const means = dailyMeans(hourly, firstDay - 1, days + 1);
  return Float64Array.from({ length: days }, (_, day) => {
    const effective = (1 - SHARE_OF_YESTERDAY) * means[day + 1]! + SHARE_OF_YESTERDAY * means[day]!;
    return Math.max(0, BASE_CELSIUS - effective);
  });
}
