/** Like-day methods for the window of an event, by the rules of a market. */
import { HALF_HOUR_MS } from '../time/settlement.ts';
import { londonDates, type TimeWindow } from '../time/timeWindow.ts';
import { sliceDays } from './baselineDays.ts';
import { LOOK_BACK_DAYS } from './lookBack.ts';
import { meanOfLikeDays, type LikeDayMethod } from './meanOfLikeDays.ts';
import type { BaselineDay, BaselineHistory } from './method.ts';
import type { LikeDayName } from './methodNames.ts';
import type { DayRule } from './selectDays.ts';
import type { WindowBaseline } from './windowBaseline.ts';

/** Days that ROLLING_MEAN averages where no market says how many. */
export const DEFAULT_ROLLING_DAYS = 10;

const noAdjustment: LikeDayMethod['adjustment'] = { kind: 'MEAN_DIFFERENCE', fromHours: 4, toHours: 1, capWh: 0 };

/** The mean of the latest eligible days, unranked: exactly so many. */
export function rollingMeanRules(days: number): LikeDayMethod {
  const rule: DayRule = { take: days, atLeast: days, keep: 'ALL' };
  return {
    version: '1.0',
    lookBackDays: LOOK_BACK_DAYS,
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

/**
 * Whether rules of a market can be computed: whole numbers, at least one day left to average, a window before the
 * event.
 * @throws RangeError that says what cannot
 */
export function checkLikeDayRules({ lookBackDays, days, adjustment }: LikeDayMethod): void {
  const refuse = (why: string): never => {
    throw new RangeError(why);
  };
  if (!Number.isInteger(lookBackDays) || lookBackDays < 1) refuse('lookBackDays must be a whole number from 1');
  for (const { take, atLeast, keep } of Object.values(days)) {
    const fewest = keep === 'ALL' ? 1 : keep === 'MIDDLE' ? 3 : keep.highest;
    if (!Number.isInteger(take) || !Number.isInteger(atLeast) || atLeast > take)
      refuse('atLeast must be a whole number up to take');
    if (fewest < 1 || atLeast < fewest) refuse(`atLeast must be ${Math.max(1, fewest)} or more to keep what it says`);
  }
  const { fromHours, toHours } = adjustment;
  if (!(fromHours > toHours && toHours >= 0) || !Number.isInteger((fromHours - toHours) * 2))
    refuse('an adjustment compares whole half hours before the event');
  if (adjustment.kind === 'RATIO' && !(adjustment.lowest <= 1 && adjustment.highest >= 1 && adjustment.lowest >= 0))
    refuse('the limits of a ratio lie on both sides of 1');
  if (adjustment.kind === 'MEAN_DIFFERENCE' && adjustment.capWh !== null && !(adjustment.capWh >= 0))
    refuse('the cap of an adjustment is 0 Wh or more');
}

/**
 * The baseline of a window by a like-day method. The series reaches back `historyDays(lookBackDays)` from its start.
 */
export function likeDayBaseline(
  method: LikeDayName,
  rules: LikeDayMethod,
  history: BaselineHistory,
  window: TimeWindow,
  adjusts: boolean,
): WindowBaseline {
  const event = { eventStartMs: window.fromMs, eventEndMs: window.toMs };
  const days = meanOfLikeDays(rules)({
    ...history,
    dates: londonDates(window),
    inDayAdjustment: adjusts ? event : undefined,
  });
  return {
    method,
    status: worstOf(days),
    values: sliceDays(days, window),
    unadjusted: sliceDays(days, window, 'unadjusted'),
    adjustment: meanAdjustment(days, window),
    days: [...new Set(days.flatMap(({ selectedDays }) => selectedDays))].sort().reverse(),
  };
}

const worstOf = (days: readonly BaselineDay[]): BaselineDay['status'] =>
  (['INSUFFICIENT_DATA', 'FALLBACK_OUTTURN'] as const).find((status) => days.some((day) => day.status === status)) ??
  'OK';

/** Over the window's half hours, which may lie on two days. */
function meanAdjustment(days: readonly BaselineDay[], { fromMs, toMs }: TimeWindow): number | null {
  let [moved, slots] = [0, 0];
  for (const { adjustment, startMs, values } of days) {
    if (adjustment === null) return null;
    const end = Math.min(toMs, startMs + values.length * HALF_HOUR_MS);
    const count = (end - Math.max(fromMs, startMs)) / HALF_HOUR_MS;
    moved += adjustment * count;
    slots += count;
  }
  return moved / slots;
}
