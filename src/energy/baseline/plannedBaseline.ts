/** The baseline of one asset over a window around an event: by settlement, and by who recomputes it. */
import type { ExpectedWh } from '../expectedWh.ts';
import type { HalfHourSeries } from '../halfHourSeries.ts';
import { HOUR_MS } from '../time/spans.ts';
import { londonDates, type TimeWindow } from '../time/timeWindow.ts';
import { earliestOf, sliceDays } from './baselineDays.ts';
import type { BaselineDay, BaselineStatus, EventWindow } from './method.ts';
import { baselineMethods, baselineRules, type BaselineMethodName } from './methods.ts';

export interface BaselineTerms {
  method: BaselineMethodName;
  /** The event to adjust for; undefined where nothing is adjusted. */
  adjustment: EventWindow | undefined;
  /** With too little history the out-turn is the baseline, so that nothing counts as delivered. */
  outturnFallback: boolean;
}

/** What the baselines of all assets of an event are made with. */
export interface BaselinePlan extends BaselineTerms {
  window: TimeWindow;
  /** The London dates of the window, and with them those whose baselines the adjustment compares with. */
  dates: readonly string[];
  requested: readonly string[];
}

export function planBaselines(terms: BaselineTerms, window: TimeWindow): BaselinePlan {
  const dates = londonDates(window);
  const compared = terms.adjustment ? referenceDates(terms.method, terms.adjustment) : [];
  return { ...terms, window, dates, requested: [...dates, ...compared.filter((date) => !dates.includes(date))] };
}

/** The dates whose baselines the adjustment compares with: included to know how far back they looked. */
function referenceDates(method: BaselineMethodName, { eventStartMs }: EventWindow): string[] {
  const { fromHours, toHours } = baselineRules[method].adjustment;
  return londonDates({ fromMs: eventStartMs - fromHours * HOUR_MS, toMs: eventStartMs - toHours * HOUR_MS });
}

export interface AssetHistory {
  /** Net metered energy in Wh. */
  series: HalfHourSeries;
  eventDays: ReadonlySet<string>;
  importOnly: boolean;
  /** Its baseline is adjusted where the terms adjust. */
  isDomestic: boolean;
}

export interface PlannedBaseline {
  status: BaselineStatus;
  /** Wh of each half hour, NaN where there is none. */
  values: ExpectedWh;
  /** `values` before the in-day adjustment. */
  unadjusted: ExpectedWh;
  /** The London days of the window of the plan. */
  days: BaselineDay[];
  /** The earliest London date that was looked at. */
  earliest: string;
}

const WORST_FIRST: BaselineStatus[] = ['INSUFFICIENT_DATA', 'FALLBACK_OUTTURN', 'OK'];

/** The baseline of an asset over the window of a plan, or over a part of it. */
export function plannedBaseline(
  plan: BaselinePlan,
  { isDomestic, ...readings }: AssetHistory,
  part: TimeWindow = plan.window,
): PlannedBaseline {
  const adjustment = isDomestic ? plan.adjustment : undefined;
  const computed = baselineMethods[plan.method]({
    ...readings,
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
