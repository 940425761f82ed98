import { z } from 'zod';
import { DAY_MS, HOUR_MS } from '#energy/time/spans.ts';
import { day, halfHourInstant, instant, utc, uuid } from './primitives.ts';
import { baselineMethod, likeDayMethod } from './scheme.ts';
import { baselineStatus } from './stats.ts';

/** What one request covers. */
export const MAX_BASELINE_DAYS = 31;

export const BaselineQuery = z
  .strictObject({ from: instant, to: instant, method: likeDayMethod.default('BL01') })
  .superRefine((query, ctx) => {
    const refuse = (message: string) => ctx.addIssue({ code: 'custom', path: ['to'], message });
    if (query.from >= query.to) refuse('to must come after from');
    // A London month of 31 days is an hour longer than 31 × 24 h in autumn.
    else if (query.to - query.from > MAX_BASELINE_DAYS * DAY_MS + HOUR_MS)
      refuse(`a baseline covers ${MAX_BASELINE_DAYS} days at most`);
  });
export type BaselineQuery = z.output<typeof BaselineQuery>;

export const excludedReason = z.enum(['EVENT_DAY', 'INCOMPLETE', 'CLOCK_CHANGE', 'OTHER_DAY_TYPE', 'NOT_MIDDLE']);
const series = z.array(z.number().nullable());

/** How one London day's baseline was made. */
export const BaselineDay = z.object({
  settlementDate: day,
  dayType: z.enum(['WORKING', 'NON_WORKING']),
  status: baselineStatus,
  selectedDays: z.array(day),
  excludedDays: z.array(z.object({ date: day, reason: excludedReason })),
});
export type BaselineDay = z.infer<typeof BaselineDay>;

/** A baseline in columns: kWh per half hour from `start`, null if there is none, with the days it is made from. */
export const Baseline = z
  .object({
    assetUUID: uuid,
    method: likeDayMethod,
    unit: z.literal('kWh'),
    start: utc,
    stepSeconds: z.int(),
    values: series,
    unadjusted: series,
    adjustment: z.number().nullable(),
    days: z.array(BaselineDay),
  })
  .meta({ id: 'Baseline' });
export type Baseline = z.infer<typeof Baseline>;

export const BaselineExplanationQuery = z.strictObject({
  at: halfHourInstant,
  method: likeDayMethod.optional(),
  eventUUID: uuid.optional(),
  asOf: instant.optional(),
});
export type BaselineExplanationQuery = z.output<typeof BaselineExplanationQuery>;

const kwh = z.number().nullable();
/** The row of the imported file that a reading came from, null if it was sent without a file; and whether it changed. */
export const readingOrigin = z.object({
  import: z.object({ importUUID: uuid, fileName: z.string(), row: z.int(), receivedUTC: utc }).nullable(),
  replacedUTC: utc.nullable(),
});
export type ReadingOrigin = z.infer<typeof readingOrigin>;
/** A day of the history: kWh at the same time of its wall clock, and of the whole day; null if a reading is missing. */
const historyDay = z.object({ date: day, value: kwh, dayTotal: kwh });

/**
 * How one half hour's baseline was made, with every number that went into it, in kWh: the mean of `selectedDays` is
 * `unadjusted`; `adjustment.value` on top of it, not below zero if the asset has no export, is `value`.
 */
export const BaselineExplanation = z
  .object({
    assetUUID: uuid,
    startTime: utc,
    endTime: utc,
    settlementDate: day,
    settlementPeriod: z.int(),
    method: baselineMethod,
    methodVersion: z.string(),
    unit: z.literal('kWh'),
    dayType: z.enum(['WORKING', 'NON_WORKING']),
    status: baselineStatus,
    selectedDays: z.array(historyDay.extend({ origin: readingOrigin })),
    excludedDays: z.array(historyDay.extend({ reason: excludedReason })),
    unadjusted: kwh,
    adjustment: z
      .object({
        eventUUID: uuid,
        eventName: z.string(),
        status: z.enum(['APPLIED', 'INCOMPLETE']),
        kind: z.enum(['MEAN_DIFFERENCE', 'RATIO']),
        halfHours: z.array(z.object({ startTime: utc, actual: kwh, unadjusted: kwh })),
        factor: z.number().nullable(),
        value: z.number(),
      })
      .nullable(),
    /** What it is made of where it is no mean of days; null where it is. */
    basis: z
      .object({
        kind: z.enum(['ZERO', 'ASSET_CAPACITY', 'REFERENCE_PROFILE', 'METER_BEFORE', 'BEFORE_AFTER']),
        halfHours: z.array(z.object({ startTime: utc, actual: kwh })),
        kw: z.number().nullable(),
      })
      .nullable(),
    value: kwh,
    actual: kwh,
    actualOrigin: readingOrigin,
  })
  .meta({ id: 'BaselineExplanation' });
export type BaselineExplanation = z.infer<typeof BaselineExplanation>;
