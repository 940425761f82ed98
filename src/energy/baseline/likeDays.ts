/** Rules of like-day methods other than BL01 and its variants, and the check that a market's rules are computable. */
import { BASELINE_LOOK_BACK_DAYS } from './lookBack.ts';
import type { LikeDayMethod } from './meanOfLikeDays.ts';
import type { DayRule } from './selectDays.ts';

/** Number of days that ROLLING_MEAN averages where no market names it. */
export const DEFAULT_ROLLING_DAYS = 10;

const noAdjustment: LikeDayMethod['adjustment'] = { kind: 'MEAN_DIFFERENCE', fromHours: 4, toHours: 1, capWh: 0 };

/** Returns the rules of the mean of the latest eligible days, unranked: exactly so many. */
export function rollingMeanRules(days: number): LikeDayMethod {
  const rule: DayRule = { take: days, atLeast: days, keep: 'ALL' };
  return {
    version: '1.0',
    lookBackDays: BASELINE_LOOK_BACK_DAYS,
    like: 'DAY_TYPE',
    days: { WORKING: rule, NON_WORKING: rule },
    adjustment: noAdjustment,
  };
}

const SIX_WEEKS: DayRule = { take: 6, atLeast: 6, keep: 'ALL' };

/**
 * The mean of the same weekday in the six weeks before; a week that may not be used is not replaced by an older one.
 */
export const sameWeekday6Rules: LikeDayMethod = {
  version: '1.0',
  lookBackDays: 42,
  like: 'WEEKDAY',
  days: { WORKING: SIX_WEEKS, NON_WORKING: SIX_WEEKS },
  adjustment: noAdjustment,
};

/** Returns the number of days that a choice by daily total needs. */
export const fewestOf = (keep: DayRule['keep']): number => (keep === 'ALL' ? 1 : keep === 'MIDDLE' ? 3 : keep.highest);

/**
 * Checks that rules of a market can be computed: whole numbers, at least one day left to average, a window before the
 * event.
 * @throws RangeError that says what cannot
 */
export function checkLikeDayRules({ lookBackDays, days, adjustment }: LikeDayMethod): void {
  const refuse = (why: string): never => {
    throw new RangeError(why);
  };
  if (!Number.isInteger(lookBackDays) || lookBackDays < 1) refuse('lookBackDays must be a whole number from 1');
  for (const { take, atLeast, keep } of Object.values(days)) {
    const fewest = fewestOf(keep);
    if (!Number.isInteger(take) || !Number.isInteger(atLeast) || atLeast > take)
      refuse('atLeast must be a whole number up to take');
    if (fewest < 1 || atLeast < fewest) refuse(`atLeast must be ${Math.max(1, fewest)} or more to mean what it says`);
  }
  const { fromHours, toHours } = adjustment;
  if (!(fromHours > toHours && toHours >= 0) || !Number.isInteger((fromHours - toHours) * 2))
    refuse('an adjustment compares whole half-hours before the event');
  if (adjustment.kind === 'RATIO' && !(adjustment.lowest <= 1 && adjustment.highest >= 1 && adjustment.lowest >= 0))
    refuse('the limits of a ratio lie on both sides of 1');
  if (adjustment.kind === 'MEAN_DIFFERENCE' && adjustment.capWh !== null && !(adjustment.capWh >= 0))
    refuse('the cap of an adjustment is 0 Wh or more');
}
