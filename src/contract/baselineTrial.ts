import { z } from 'zod';
import { assetId, assetName, assetUUID, eventName, eventStart, eventUUID, inPortfolio, schemeUUID } from './members.ts';
import { day, integerText, numberOrNull, uuid } from './primitives.ts';
import { baselineMethod, likeDayMethod } from './scheme.ts';

const PERIODS = 48;

export const dayKind = z.enum(['WORKING', 'NON_WORKING']);

/** Query of a baseline trial. `fromPeriod` to `toPeriod` are settlement periods of a day of 48, both included. */
export const BaselineTrialQuery = z
  .strictObject({
    portfolioUUID: inPortfolio,
    days: integerText(1, 20, 'days').default(10).describe('Quiet London days to try, at most.'),
    dayType: dayKind.default('WORKING').describe('Whether working days or the others are tried.'),
    fromPeriod: integerText(1, PERIODS, 'fromPeriod')
      .default(33)
      .describe('First settlement period to compare, of a day of 48; not after toPeriod, which is 38 where absent.'),
    toPeriod: integerText(1, PERIODS, 'toPeriod')
      .default(38)
      .describe('Last settlement period to compare, of a day of 48; not before fromPeriod, which is 33 where absent.'),
  })
  .refine((query) => query.fromPeriod <= query.toPeriod, {
    path: ['toPeriod'],
    message: 'toPeriod must not come before fromPeriod',
  });
export type BaselineTrialQuery = z.output<typeof BaselineTrialQuery>;

/** Every baseline method on the same quiet days and half hours, without in-day adjustment and with it. */
export const BaselineTrial = z
  .object({
    schemeUUID,
    /** The scheme's own method. */
    method: baselineMethod.describe('Baseline method of the scheme.'),
    inDayAdjustment: z.boolean().describe('Whether the scheme adjusts baselines in the day.'),
    days: z.array(day).describe('Whole London days without an event for most of the assets, earliest first.'),
    fromPeriod: z.int().describe('First settlement period compared.'),
    toPeriod: z.int().describe('Last settlement period compared.'),
    /** Assets that are READY in the scheme, and how many of them were tried: at most 500, spread evenly. */
    assetsReady: z.int().describe('Assets that are READY in the scheme.'),
    assetsTried: z.int().describe('Assets tried: at most 500, spread evenly.'),
    trials: z
      .array(
        z.object({
          method: likeDayMethod.describe('Baseline method.'),
          adjusted: z.boolean().describe('Whether the baseline was adjusted in the day.'),
          assetDays: z.int().describe('Days tried, added up over the assets.'),
          biasPercent: numberOrNull.describe(
            'Baseline less metered energy, in percent of metered: above 0 it promises savings that nobody made; null ' +
              'where nothing was tried.',
          ),
          meanErrorKwh: numberOrNull.describe(
            'Mean distance of the baseline from the metered energy of an asset and half hour, in kWh; null where ' +
              'nothing was tried.',
          ),
          overestimatePercent: numberOrNull.describe(
            'Share in percent of the days on which all assets together used less than their baseline; null where ' +
              'nothing was tried.',
          ),
        }),
      )
      .describe('One entry for each method, with the adjustment and without.'),
  })
  .meta({
    id: 'BaselineTrial',
    description: 'Every baseline method on the same quiet days, with in-day adjustment and without.',
  });
export type BaselineTrial = z.infer<typeof BaselineTrial>;

export const AdjustmentQuery = z.strictObject({
  portfolioUUID: uuid.optional().describe('Only homes in this portfolio.'),
});

/** Length of the check, in days: events that ended within it are checked. */
export const ADJUSTMENT_CHECK_DAYS = 60;

/**
 * Use before events compared with the same assets' quiet days, which shows what an in-day adjustment pays for. Shifts
 * are kWh a half hour.
 */
export const AdjustmentCheck = z
  .object({
    schemeUUID,
    method: baselineMethod.describe('Baseline method of the scheme.'),
    inDayAdjustment: z.boolean().describe('Whether the scheme adjusts baselines in the day.'),
    events: z
      .array(z.object({ eventUUID, name: eventName, startTime: eventStart }))
      .describe('Latest ended events, at most six of the last 60 days, earliest first.'),
    quietDays: z.array(day).describe('London days without an event that the homes are compared with.'),
    /** Homes that were opted in, and how many of them were checked: at most 500, spread evenly. */
    assetsOptedIn: z.int().describe('Homes that were opted in to any of the events.'),
    assetsChecked: z.int().describe('Homes looked at: at most 500, spread evenly.'),
    assetsFlagged: z.int().describe('Homes with a score of 3 or more.'),
    /** Energy delivered by all checked homes, with the adjustment and without it. */
    adjustedKwh: z.number().describe('Energy delivered by all homes looked at, in kWh, with the adjustment.'),
    unadjustedKwh: z.number().describe('Energy delivered by all homes looked at, in kWh, without the adjustment.'),
    /** Number of scored homes by whole standard errors: below −3, −3 to −2 … 2 to 3, from 3 on. */
    scores: z.array(z.int()).describe('Homes by score in eight bands: below -3, -3 to -2 … 2 to 3, from 3 on.'),
    assets: z
      .array(
        z.object({
          assetUUID,
          assetId,
          name: assetName,
          events: z.int().describe('Events it was opted in to.'),
          shiftKwh: z.number().describe('Mean shift of a half hour of the baseline before events, in kWh.'),
          usualShiftKwh: z.number().describe('Mean shift on quiet days, in kWh a half hour.'),
          deviationKwh: z
            .number()
            .describe('Standard deviation of the shift from one quiet day to the next, in kWh a half hour.'),
          /** Standard errors above its usual shift, in the direction that pays; from 3 on the home is flagged. */
          score: z.number().describe('Standard errors by which its shift before events lies above its usual.'),
          isFlagged: z.boolean().describe('True from a score of 3 on, which chance does not explain.'),
          adjustedKwh: z.number().describe('Energy it delivered in kWh with the adjustment, signed.'),
          unadjustedKwh: z.number().describe('Energy it delivered in kWh without the adjustment, signed.'),
        }),
      )
      .describe('Homes farthest above their usual, at most 100, highest score first.'),
  })
  .meta({
    id: 'AdjustmentCheck',
    description: 'Use before events compared with the same homes on quiet days: what an in-day adjustment pays for.',
  });
export type AdjustmentCheck = z.infer<typeof AdjustmentCheck>;
