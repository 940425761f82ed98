/** The baseline of one asset over a window around an event, for settlement and for those who recompute it. */
import type { ExpectedWh } from '../expectedWh.ts';
import { HOUR_MS } from '../time/spans.ts';
import { londonDates, type TimeWindow } from '../time/timeWindow.ts';
import type { AssetHistory } from './assetHistory.ts';
import { earliestOf, sliceDays } from './baselineDays.ts';
import { type LikeDayMethod, meanOfLikeDays } from './meanOfLikeDays.ts';
import type { BaselineDay, BaselineStatus, EventWindow } from './method.ts';
import { earliestUsed, ownBaseline } from './ownBaseline.ts';
import { areOwn, type BaselineRules, type InstructedEvent } from './rules.ts';

export interface BaselineTerms {
  rules: BaselineRules;
  event: InstructedEvent;
  /** The event to adjust for; undefined where nothing is adjusted. */
  adjustment: EventWindow | undefined;
  /** Whether the out-turn is the baseline with too little history, so that nothing counts as delivered. */
  outturnFallback: boolean;
}

/** Terms by which the baselines of all assets of an event are made. */
export interface BaselinePlan extends BaselineTerms {
  window: TimeWindow;
  /** The London dates of the window, and with them those whose baselines the adjustment compares with. */
  dates: readonly string[];
  requested: readonly string[];
}

export function planBaselines(terms: BaselineTerms, window: TimeWindow): BaselinePlan {
  const dates = londonDates(window);
  const { rules, adjustment } = terms;
  const compared = adjustment && !areOwn(rules) ? referenceDates(rules, adjustment) : [];
  return { ...terms, window, dates, requested: [...dates, ...compared.filter((date) => !dates.includes(date))] };
}

/** Returns the dates whose baselines the adjustment compares with: included to find how far they looked back. */
function referenceDates(
  { adjustment: { fromHours, toHours } }: LikeDayMethod,
  { eventStartMs }: EventWindow,
): string[] {
  return londonDates({ fromMs: eventStartMs - fromHours * HOUR_MS, toMs: eventStartMs - toHours * HOUR_MS });
}

export interface PlannedBaseline {
  status: BaselineStatus;
  /** Wh of each half hour, NaN where there is none. */
  values: ExpectedWh;
  /** `values` before the in-day adjustment. */
  unadjusted: ExpectedWh;
  /** London days of the window of the plan; none where the method examines no other day. */
  days: BaselineDay[];
  /** The earliest London date that was examined. */
  earliest: string;
}

const WORST_FIRST: BaselineStatus[] = ['INSUFFICIENT_DATA', 'FALLBACK_OUTTURN', 'OK'];

/** Returns the baseline of an asset over the window of a plan, or over a part of it. */
export function plannedBaseline(
  plan: BaselinePlan,
  history: AssetHistory,
  part: TimeWindow = plan.window,
): PlannedBaseline {
  const { rules } = plan;
  if (!areOwn(rules)) return likeDayBaseline(plan, rules, history, part);
  const values = ownBaseline(rules, plan.event, history, part);
  const status = ownBaseline(rules, plan.event, history, eventOf(plan)).some(Number.isNaN) ? 'INSUFFICIENT_DATA' : 'OK';
  return { status, values, unadjusted: values, days: [], earliest: earliestUsed(rules, plan.event) };
}

const eventOf = ({ event: { eventStartMs, eventEndMs } }: BaselinePlan): TimeWindow => ({
  fromMs: eventStartMs,
  toMs: eventEndMs,
});

function likeDayBaseline(
  plan: BaselinePlan,
  rules: LikeDayMethod,
  { series, eventDays, importOnly, isDomestic }: AssetHistory,
  part: TimeWindow,
): PlannedBaseline {
  const adjustment = isDomestic ? plan.adjustment : undefined;
  const computed = meanOfLikeDays(rules)({
    series,
    eventDays,
    importOnly,
    dates: [...plan.requested],
    outturnFallback: plan.outturnFallback,
    inDayAdjustment: adjustment,
  });
  const days = computed.slice(0, plan.dates.length);
  const values = sliceDays(days, part);
  return {
    status: WORST_FIRST.find((status) => days.some((day) => day.status === status))!,
    values,
    unadjusted: adjustment ? sliceDays(days, part, 'unadjusted') : values,
    days,
    earliest: earliestOf(computed),
  };
}
