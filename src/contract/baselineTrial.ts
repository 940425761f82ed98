import { z } from 'zod';
import { day, integerText, numberOrNull, utc, uuid } from './primitives.ts';
import { baselineMethod, likeDayMethod } from './scheme.ts';

const PERIODS = 48;

export const dayKind = z.enum(['WORKING', 'NON_WORKING']);

/** `fromPeriod` to `toPeriod` are settlement periods of a day of 48, both included. */
export const BaselineTrialQuery = z
  .strictObject({
    portfolioUUID: uuid.optional(),
    days: integerText(1, 20, 'days').default(10),
    dayType: dayKind.default('WORKING'),
    fromPeriod: integerText(1, PERIODS, 'fromPeriod').default(33),
    toPeriod: integerText(1, PERIODS, 'toPeriod').default(38),
  })
  .refine((query) => query.fromPeriod <= query.toPeriod, {
    path: ['toPeriod'],
    message: 'toPeriod must not come before fromPeriod',
  });
export type BaselineTrialQuery = z.output<typeof BaselineTrialQuery>;

/** Every baseline method on the same quiet days and half hours, without in-day adjustment and with it. */
export const BaselineTrial = z
  .object({
    schemeUUID: uuid,
    /** The scheme's own choice. */
    method: baselineMethod,
    inDayAdjustment: z.boolean(),
    /** Whole days without an event for most of the assets, earliest first. */
    days: z.array(day),
    fromPeriod: z.int(),
    toPeriod: z.int(),
    /** READY in the scheme, and how many of them were tried: at most 500, spread evenly. */
    assetsReady: z.int(),
    assetsTried: z.int(),
    trials: z.array(
      z.object({
        method: likeDayMethod,
        adjusted: z.boolean(),
        assetDays: z.int(),
        /** Σ (baseline − metered) of Σ metered: above zero it promises savings that nobody made. */
        biasPercent: numberOrNull,
        /** Mean |baseline − metered| of one asset and half hour. */
        meanErrorKwh: numberOrNull,
        /** Days on which all assets together had a baseline above what they used. */
        overestimatePercent: numberOrNull,
      }),
    ),
  })
  .meta({ id: 'BaselineTrial' });
export type BaselineTrial = z.infer<typeof BaselineTrial>;

export const AdjustmentQuery = z.strictObject({ portfolioUUID: uuid.optional() });

/**
 * Use before events compared with the same assets' quiet days, which shows what an in-day adjustment pays for. Shifts
 * are kWh a half hour.
 */
/** Events that ended within so many days are checked. */
export const ADJUSTMENT_CHECK_DAYS = 60;

export const AdjustmentCheck = z
  .object({
    schemeUUID: uuid,
    method: baselineMethod,
    inDayAdjustment: z.boolean(),
    /** The latest that have ended, at most six of the last 60 days, earliest first. */
    events: z.array(z.object({ eventUUID: uuid, name: z.string(), startTime: utc })),
    quietDays: z.array(day),
    /** Homes that were opted in, and how many of them were checked: at most 500, spread evenly. */
    assetsOptedIn: z.int(),
    assetsChecked: z.int(),
    assetsFlagged: z.int(),
    /** Over all checked homes: delivered with the adjustment, and without it. */
    adjustedKwh: z.number(),
    unadjustedKwh: z.number(),
    /** All homes with a verdict, by whole standard errors: below −3, −3 to −2 … 2 to 3, from 3 on. */
    scores: z.array(z.int()),
    /** The homes most above their usual, at most 100. */
    assets: z.array(
      z.object({
        assetUUID: uuid,
        assetId: z.string(),
        name: z.string().nullable(),
        events: z.int(),
        shiftKwh: z.number(),
        usualShiftKwh: z.number(),
        deviationKwh: z.number(),
        /** Standard errors above its usual, in the direction that pays; from 3 on it is flagged. */
        score: z.number(),
        isFlagged: z.boolean(),
        adjustedKwh: z.number(),
        unadjustedKwh: z.number(),
      }),
    ),
  })
  .meta({ id: 'AdjustmentCheck' });
export type AdjustmentCheck = z.infer<typeof AdjustmentCheck>;
