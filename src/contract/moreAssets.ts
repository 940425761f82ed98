import { z } from 'zod';
import { assetType } from './asset.ts';
import { estimate } from './live.ts';
import { assetUUID, contractedKwh, eventUUID } from './members.ts';
import { pageQuery } from './paging.ts';
import { day, integerText, numberOrNull, utc, textOrNull, uuidOrNull } from './primitives.ts';

/** Maximum number of points of the curve. */
export const MAX_CURVE_POINTS = 100;

/** Query with the chance of meeting the contract from which on enough assets are opted in. */
export const MoreAssetsQuery = z.strictObject({
  confidencePercent: integerText(50, 99, 'confidencePercent')
    .default(90)
    .describe(
      'Chance in percent from which on assets are enough, 50 to 99. None over 80 is said of fewer than 30 assets, or ' +
        'after fewer than 8 settled events.',
    ),
});
export type MoreAssetsQuery = z.output<typeof MoreAssetsQuery>;

const MoreAssetsStep = z.object({
  assets: z.int().describe('How many more are opted in: the first of the list of free assets.'),
  /** Whether these are all assets that are ready and free. */
  isAll: z.boolean().describe('Whether these are all who are free.'),
  isEnough: z.boolean().describe('Whether these are the fewest that reach the confidence.'),
  likely: estimate.describe('Likely result with them.'),
  chancePercent: numberOrNull.describe('Chance in percent to meet the contract with them; null without one.'),
  likelyGbp: numberOrNull.describe('Mean revenue in £ with them; null where nothing is paid.'),
});
export type MoreAssetsStep = z.infer<typeof MoreAssetsStep>;

/** Likely results of a scheduled event if more assets are opted in. */
export const MoreAssets = z
  .object({
    eventUUID,
    sentence: z.string().describe('What more assets would do, in English.'),
    contractedKwh,
    confidencePercent: z.int().describe('Chance in percent that is to be reached.'),
    assets: z
      .object({
        ready: z.int().describe('Assets that could take part.'),
        optedIn: z.int().describe('Assets that take part, each meter once.'),
        free: z.int().describe('Assets that are ready, in no other event at that time, and not opted in.'),
        unknown: z.int().describe('Of them, those of which nobody knows what they would add.'),
        freeKw: numberOrNull.describe('Mean power in kW that the free ones would add; null where nobody knows.'),
      })
      .describe('Assets of the event, counted.'),
    isOpen: z.boolean().describe('Whether assets can still be opted in.'),
    steps: z
      .array(MoreAssetsStep)
      .describe('Up to four numbers of assets, in order; none where nobody knows what they would add.'),
    /** Likely results by number of assets opted in, from those that are now to all that are ready. */
    curve: z
      .array(
        z.object({
          optedIn: z.int().describe('Assets that take part.'),
          likely: estimate.describe('Likely result with so many.'),
        }),
      )
      .describe('At most 100 points, in order.'),
    nowUTC: utc.describe('When its assets were counted: now, or in a large event a little before; UTC instant.'),
  })
  .meta({ id: 'MoreAssets', description: 'What a scheduled event comes to if more assets are opted in.' });
export type MoreAssets = z.infer<typeof MoreAssets>;

/** An asset that is ready, free and not opted in to an event. */
export const FreeAsset = z
  .object({
    assetUUID,
    assetId: z.string().describe('Id of the asset.'),
    name: textOrNull.describe('Name of the asset.'),
    assetType: assetType.describe('Kind of the asset.'),
    portfolioUUID: uuidOrNull.describe('UUID of its portfolio; null without one.'),
    addsKwh: numberOrNull.describe('Energy in kWh that it is expected to add to the event; null where nobody knows.'),
    eventsWithData: z.int().describe('Settled events of the type in the last year for which it has readings.'),
    eventsKept: z.int().describe('Of them, those in which it delivered at least a tenth of its baseline.'),
    keptPercent: numberOrNull.describe('These in percent of those; null without one.'),
  })
  .meta({ id: 'FreeAsset', description: 'An asset that is ready, free and not opted in to an event.' });
export type FreeAsset = z.infer<typeof FreeAsset>;
export const FreeAssetQuery = pageQuery({}, ['addsKwh'], '-addsKwh').meta({
  members: { sort: '-addsKwh for the most useful first, addsKwh for the reverse.' },
});
export type FreeAssetQuery = z.output<typeof FreeAssetQuery>;

const ForecastPeriod = z.object({
  startTime: utc.describe('Start of the half hour, as a UTC instant.'),
  endTime: utc.describe('End of the half hour, as a UTC instant.'),
  settlementDate: day.describe('London calendar day.'),
  settlementPeriod: z.int().describe('Number of the half hour in that day, from 1.'),
  contractedKwh: numberOrNull.describe('Energy of the contract in this half hour, in kWh; null without one.'),
  likely: estimate.describe('Likely result of the half hour.'),
  chancePercent: numberOrNull.describe('Chance in percent that the half hour meets its part; null without a contract.'),
  likelyGbp: numberOrNull.describe('Mean revenue of the half hour in £; null where nothing is paid.'),
});
export type ForecastPeriod = z.infer<typeof ForecastPeriod>;

const LikeDay = z.object({
  settlementDate: day.describe('London calendar day.'),
  startTime: utc.describe('Start of the same half hours, as a UTC instant.'),
  assets: z.int().describe('How many of the assets have readings of that day, and were in no event.'),
  deliveredKwh: z.number().describe('Energy in kWh that all would have delivered.'),
  isMet: z.boolean().nullable().describe('Whether that is what is contracted; null without a contract.'),
});
export type LikeDay = z.infer<typeof LikeDay>;

/** Forecast of a scheduled event's delivery, half hour by half hour, and on past like days. */
export const EventForecast = z
  .object({
    eventUUID,
    who: z
      .enum(['OPTED_IN', 'FREE'])
      .describe('Whose forecast it is: those who are opted in, or, while nobody is, everybody who is ready and free.'),
    assets: z.int().describe('How many these are, each meter once.'),
    contractedKwh,
    whole: z
      .object({
        likely: estimate.describe('Likely result of the event.'),
        chancePercent: numberOrNull.describe('Chance in percent to meet the contract; null without one.'),
        likelyGbp: numberOrNull.describe('Mean revenue in £; null where nothing is paid.'),
      })
      .nullable()
      .describe('Forecast of the whole event; null without a settled event of the type, or a baseline.'),
    settlementPeriods: z
      .array(ForecastPeriod)
      .describe('Half hours of the event, which add up to the whole; none where it is not known.'),
    likeDays: z.array(LikeDay).describe('Past days of the same kind, at most ten, latest first.'),
    likeDaysSentence: textOrNull.describe(
      'On how many like days the contract would have been met, in English; null without a contract.',
    ),
    nowUTC: utc.describe('Time of this response by the clock of the tenant; UTC instant.'),
  })
  .meta({
    id: 'EventForecast',
    description: 'What a scheduled event is forecast to deliver, half hour by half hour, and on past like days.',
  });
export type EventForecast = z.infer<typeof EventForecast>;
