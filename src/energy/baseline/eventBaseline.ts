/** The baseline of one asset over an event as its settlement makes it, from a history that reaches far enough back. */
import type { ExpectedWh } from '../expectedWh.ts';
import type { HalfHourSeries } from '../halfHourSeries.ts';
import { HOUR_MS } from '../time/spans.ts';
import { londonDates, type TimeWindow } from '../time/timeWindow.ts';
import { earliestOf, sliceDays } from './baselineDays.ts';
import type { BaselineDay, BaselineStatus, EventWindow } from './method.ts';
import { baselineMethods, baselineRules, type BaselineMethodName } from './methods.ts';

export interface EventBaselineTerms extends EventWindow {
  method: BaselineMethodName;
  /** Whether the baselines of domestic assets are adjusted by use before the event. */
  adjusts: boolean;
  /** Where the settled half hours end: before the event's end if it was cancelled. */
  settledToMs: number;
}

export interface EventHistory {
  /** Net metered energy in Wh. */
  series: HalfHourSeries;
  eventDays: ReadonlySet<string>;
  importOnly: boolean;
  isDomestic: boolean;
}

export interface EventBaseline {
  status: BaselineStatus;
  /** Wh of each settled half hour, NaN where there is none. */
  values: ExpectedWh;
  unadjusted: ExpectedWh;
  /** The event's London days. */
  days: BaselineDay[];
  /** The earliest London date that was looked at. */
  earliest: string;
}

const WORST_FIRST: BaselineStatus[] = ['INSUFFICIENT_DATA', 'FALLBACK_OUTTURN', 'OK'];

/** With too little history the out-turn is the baseline, so that nothing counts as delivered. */
export function eventBaseline(terms: EventBaselineTerms, history: EventHistory): EventBaseline {
  const { method, adjusts, settledToMs, ...event } = terms;
  const { isDomestic, ...readings } = history;
  const isAdjusted = adjusts && isDomestic;
  const dates = londonDates({ fromMs: event.eventStartMs, toMs: event.eventEndMs });
  const compared = isAdjusted ? referenceDates(terms).filter((date) => !dates.includes(date)) : [];
  const computed = baselineMethods[method]({
    ...readings,
    dates: [...dates, ...compared],
    outturnFallback: true,
    inDayAdjustment: isAdjusted ? event : undefined,
  });
  const days = computed.slice(0, dates.length);
  const window: TimeWindow = { fromMs: event.eventStartMs, toMs: settledToMs };
  const values = sliceDays(days, window);
  return {
    status: WORST_FIRST.find((status) => days.some((day) => day.status === status))!,
    values,
    unadjusted: isAdjusted ? sliceDays(days, window, 'unadjusted') : values,
    days,
    earliest: earliestOf(computed),
  };
}

/** The dates of the half hours that the adjustment compares: they too look back. */
function referenceDates({ method, eventStartMs }: EventBaselineTerms): string[] {
  const { fromHours, toHours } = baselineRules[method].adjustment;
  return londonDates({ fromMs: eventStartMs - fromHours * HOUR_MS, toMs: eventStartMs - toHours * HOUR_MS });
}
