import { z } from 'zod';
import { assetType } from './asset.ts';
import { estimate } from './live.ts';
import { pageQuery } from './paging.ts';
import { day, integerText, numberOrNull, utc, uuid } from './primitives.ts';

/** Points of the curve at most. */
export const MOST_CURVE_POINTS = 100;

/** From which chance to meet on enough assets are opted in. */
export const MoreAssetsQuery = z.strictObject({
  confidencePercent: integerText(50, 99, 'confidencePercent').default(90),
});
export type MoreAssetsQuery = z.output<typeof MoreAssetsQuery>;

const outlook = { likely: estimate, chancePercent: numberOrNull, likelyGbp: numberOrNull };

const MoreAssetsStep = z.object({
  /** How many more, the most useful first. */
  assets: z.int(),
  /** Everybody who is ready and free. */
  isAll: z.boolean(),
  /** The fewest that reach the confidence. */
  isEnough: z.boolean(),
  ...outlook,
});
export type MoreAssetsStep = z.infer<typeof MoreAssetsStep>;

/** What a scheduled event comes to if more assets are opted in. */
export const MoreAssets = z
  .object({
    eventUUID: uuid,
    /** What more assets would do, in one sentence. */
    sentence: z.string(),
    contractedKwh: numberOrNull,
    confidencePercent: z.int(),
    assets: z.object({
      ready: z.int(),
      optedIn: z.int(),
      /** Ready, in no other event at that time, and not opted in. */
      free: z.int(),
      /** Of them, those of which nobody knows what they would add. */
      unknown: z.int(),
      /** What the free ones would add on average over the event; null where nobody knows. */
      freeKw: numberOrNull,
    }),
    /** Whether assets can still be opted in. */
    isOpen: z.boolean(),
    steps: z.array(MoreAssetsStep),
    /** By assets opted in, from those that are now to everybody ready. */
    curve: z.array(z.object({ optedIn: z.int(), likely: estimate })),
    nowUTC: utc,
  })
  .meta({ id: 'MoreAssets' });
export type MoreAssets = z.infer<typeof MoreAssets>;

/** An asset that is ready, free and not opted in to an event. */
export const FreeAsset = z
  .object({
    assetUUID: uuid,
    assetId: z.string(),
    name: z.string().nullable(),
    assetType,
    portfolioUUID: uuid.nullable(),
    /** What it is expected to add; null where nobody knows. */
    addsKwh: numberOrNull,
    /** Settled events of the type in the last year, and those in which it delivered. */
    eventsWithData: z.int(),
    eventsKept: z.int(),
    keptPercent: numberOrNull,
  })
  .meta({ id: 'FreeAsset' });
export type FreeAsset = z.infer<typeof FreeAsset>;
export const FreeAssetQuery = pageQuery({}, ['addsKwh'], '-addsKwh');
export type FreeAssetQuery = z.output<typeof FreeAssetQuery>;

const ForecastPeriod = z.object({
  startTime: utc,
  endTime: utc,
  settlementDate: day,
  settlementPeriod: z.int(),
  contractedKwh: numberOrNull,
  ...outlook,
});
export type ForecastPeriod = z.infer<typeof ForecastPeriod>;

const LikeDay = z.object({
  settlementDate: day,
  startTime: utc,
  /** How many of the assets have readings of that day, and were in no event. */
  assets: z.int(),
  /** What all would have delivered. */
  deliveredKwh: z.number(),
  isMet: z.boolean().nullable(),
});
export type LikeDay = z.infer<typeof LikeDay>;

/** What a scheduled event is forecast to deliver, half hour by half hour, and on past like days. */
export const EventForecast = z
  .object({
    eventUUID: uuid,
    /** Whose forecast it is: those who are opted in, or, while nobody is, everybody who is ready and free. */
    who: z.enum(['OPTED_IN', 'FREE']),
    assets: z.int(),
    contractedKwh: numberOrNull,
    /** Null without a settled event of the type, or a baseline. */
    whole: z.object(outlook).nullable(),
    settlementPeriods: z.array(ForecastPeriod),
    /** At most ten, latest first. */
    likeDays: z.array(LikeDay),
    /** On how many like days the contract would have been met; null where nothing is contracted. */
    likeDaysSentence: z.string().nullable(),
    nowUTC: utc,
  })
  .meta({ id: 'EventForecast' });
export type EventForecast = z.infer<typeof EventForecast>;
