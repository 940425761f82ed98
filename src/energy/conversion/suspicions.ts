/**
 * Signs that a file was written by another convention than its adapter's: wrong sign, wrong end of the half hour, wrong
 * clock.
 */
import { at, type HalfHourSeries } from '../halfHourSeries.ts';
import { HALF_HOUR_MS, settlementPeriodsIn } from '../time/settlement.ts';

/** Minimum number of values: fewer than those of a day prove nothing. */
const FEWEST = 48;
/** Share of negative values that indicates a wrong sign: a consumer without generation hardly exports. */
const NEGATIVE_SHARE = 0.9;
/** Error of the shifted file, relative to that of the file as it is, below which the shift is suspected. */
const SHIFTED_ERROR = 0.5;

export interface SuspectedSign {
  code: 'SIGN_SUSPECTED';
  /** Share of negative values among those that are not zero. */
  negativePercent: number;
}

/**
 * Whether the net import of a consumer, in Wh after conversion, is mostly negative; null if not, or with too few
 * values.
 */
export function suspectSign(wh: Float64Array): SuspectedSign | null {
  const negative = wh.reduce((count, value) => count + (value < 0 ? 1 : 0), 0);
  const positive = wh.reduce((count, value) => count + (value > 0 ? 1 : 0), 0);
  const share = negative / (negative + positive);
  if (negative + positive < FEWEST || share < NEGATIVE_SHARE) return null;
  return { code: 'SIGN_SUSPECTED', negativePercent: 100 * share };
}

export interface SuspectedShift {
  /** Kind of shift. Half an hour: the stamps are the other end of the half hour. A whole hour: another clock. */
  code: 'PERIOD_END_SUSPECTED' | 'CLOCK_SUSPECTED';
  /** Half hours by which the file's stamps are too late, negative if too early. */
  lateBy: number;
}

/** Returns the shift by a half hour or an hour with which a file's half hours fit known readings much better. */
export function suspectShift(file: HalfHourSeries, known: HalfHourSeries): SuspectedShift | null {
  const unmoved = meanDifference(file, known, 0);
  if (unmoved === null) return null;
  let best: { lateBy: number; error: number } | null = null;
  for (const lateBy of [1, -1, 2, -2]) {
    const error = meanDifference(file, known, lateBy);
    if (error !== null && error < (best?.error ?? Infinity)) best = { lateBy, error };
  }
  if (best === null || unmoved === 0 || best.error > SHIFTED_ERROR * unmoved) return null;
  return { code: Math.abs(best.lateBy) === 1 ? 'PERIOD_END_SUSPECTED' : 'CLOCK_SUSPECTED', lateBy: best.lateBy };
}

function meanDifference(file: HalfHourSeries, known: HalfHourSeries, lateBy: number): number | null {
  let [count, sum] = [0, 0];
  for (let slot = 0; slot < file.wh.length; slot++) {
    const difference = Math.abs(file.wh[slot]! - at(known, file.startMs + (slot - lateBy) * HALF_HOUR_MS));
    if (Number.isNaN(difference)) continue;
    count++;
    sum += difference;
  }
  return count < FEWEST ? null : sum / count;
}

export interface SuspectedDay {
  code: 'DAY_LENGTH_SUSPECTED';
  date: string;
  periods: number;
  expected: 46 | 48 | 50;
}

/**
 * Returns the days for which a file has the length of another kind of day: 50 half hours where clocks do not go back.
 * Other counts are gaps.
 */
export function suspectDayLengths(days: readonly { date: string; periods: number }[]): SuspectedDay[] {
  return days.flatMap(({ date, periods }) => {
    const expected = settlementPeriodsIn(date);
    const isLength = periods === 46 || periods === 48 || periods === 50;
    return isLength && periods !== expected ? [{ code: 'DAY_LENGTH_SUSPECTED', date, periods, expected }] : [];
  });
}
