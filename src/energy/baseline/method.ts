/** The common signature of baseline methods. */
import type { DayType } from '../bankHolidays.ts';
import type { ExpectedWh } from '../expectedWh.ts';
import type { HalfHourSeries } from '../halfHourSeries.ts';

export type BaselineStatus = 'OK' | 'INSUFFICIENT_DATA' | 'FALLBACK_OUTTURN';
/** Reason why a day is excluded. NOT_MIDDLE is an eligible day that the method's ranking excludes. */
export type ExclusionReason = 'EVENT_DAY' | 'INCOMPLETE' | 'CLOCK_CHANGE' | 'OTHER_DAY_TYPE' | 'NOT_MIDDLE';
export type AdjustmentStatus = 'APPLIED' | 'INCOMPLETE' | 'OFF';

export interface BaselineRequest {
  /**
   * Net metered energy, reaching back the method's look-back days from the first date, and a day more with an adjusted
   * event.
   */
  series: HalfHourSeries;
  /** London settlement dates to make a baseline for. */
  dates: readonly string[];
  /** Dates on which the asset was in an event. */
  eventDays: ReadonlySet<string>;
  /** Whether the asset has no export, so that its baseline cannot be below zero. */
  importOnly: boolean;
  /**
   * Whether the out-turn is the baseline with too little history, so that nothing is delivered (settlement of an
   * event).
   */
  outturnFallback: boolean;
  /**
   * The event whose half hours are adjusted by the same day's use before it; absent when the scheme does not adjust.
   */
  inDayAdjustment?: EventWindow | undefined;
}

/** A request without its dates: the history from which baselines of many dates and windows are computed. */
export type BaselineHistory = Omit<BaselineRequest, 'dates' | 'inDayAdjustment'>;

/** Window of an event: half-open, on half hours, in UTC milliseconds. */
export interface EventWindow {
  eventStartMs: number;
  eventEndMs: number;
}

export interface BaselineDay {
  settlementDate: string;
  dayType: DayType;
  status: BaselineStatus;
  /** The days averaged, latest first; with INSUFFICIENT_DATA the eligible ones there were. */
  selectedDays: string[];
  /** The other days examined until the selection was complete, latest first. */
  excludedDays: ExcludedDay[];
  /** The London midnight at which the values begin. */
  startMs: number;
  /** Baseline in Wh for each of the day's 46, 48 or 50 half hours; NaN if there is none. */
  values: ExpectedWh;
  /** `values` before the in-day adjustment and the limit at zero. */
  unadjusted: ExpectedWh;
  /** Wh by which the event's half hours of this day were moved, on average; 0 when INCOMPLETE, null when OFF. */
  adjustment: number | null;
  adjustmentStatus: AdjustmentStatus;
}

export interface ExcludedDay {
  date: string;
  reason: ExclusionReason;
}

/** Function that returns baselines in the order of the request's dates. */
export type BaselineMethod = (request: BaselineRequest) => BaselineDay[];
