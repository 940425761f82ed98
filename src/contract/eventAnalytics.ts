import { z } from 'zod';
import { mpanStatus } from './asset.ts';
import { eventAssetState, eventState } from './event.ts';
import { pageQuery } from './paging.ts';
import { day, numberOrNull, utc, uuid } from './primitives.ts';
import { baselineMethod, schemeAssetStatus } from './scheme.ts';
import { runNumber } from './stats.ts';

/** The stages of an invited asset on its way to delivering in an event, in order. */
export const funnelStage = z.enum([
  'INVITED',
  'CONSENTED',
  'MPAN_VALID',
  'READY',
  'OPTED_IN',
  'DATA_COMPLETE',
  'DELIVERED',
]);
export type FunnelStage = z.infer<typeof funnelStage>;

export const EventAnalytics = z
  .object({
    eventUUID: uuid,
    state: eventState,
    /** Eligibility funnel: how many assets pass each stage. */
    funnel: z.array(z.object({ stage: funnelStage, assets: z.int() })),
    /** Delivered share of baseline, in bands of 10 percentage points. */
    distribution: z.array(z.object({ fromPercent: z.number(), toPercent: z.number(), assets: z.int() })),
    reboundKwh: numberOrNull,
    reboundHours: z.int(),
    /** The hours after the event, half hour by half hour: use above the baseline. Empty before the end. */
    reboundPeriods: z.array(
      z.object({ startTime: utc, baselineKwh: numberOrNull, actualKwh: numberOrNull, excessKwh: numberOrNull }),
    ),
    unadjustedDeliveredKwh: numberOrNull,
    participationPercent: numberOrNull,
  })
  .meta({ id: 'EventAnalytics' });
export type EventAnalytics = z.infer<typeof EventAnalytics>;

export const EventAssetAnalytics = z
  .object({
    assetUUID: uuid,
    assetId: z.string(),
    name: z.string().nullable(),
    deliveredKwh: numberOrNull,
    sharePercent: numberOrNull,
    reboundKwh: numberOrNull,
    deliveredPercentOfBaseline: numberOrNull,
  })
  .meta({ id: 'EventAssetAnalytics' });
export type EventAssetAnalytics = z.infer<typeof EventAssetAnalytics>;
export const EventAssetAnalyticsQuery = pageQuery(
  {},
  ['deliveredKwh', 'sharePercent', 'reboundKwh', 'assetId'],
  'assetId',
);

/** An asset that reached the stage before. Its own states show what it lacks. */
export const EventLostAsset = z
  .object({
    assetUUID: uuid,
    assetId: z.string(),
    name: z.string().nullable(),
    userUUID: uuid.nullable(),
    mpanStatus,
    schemeStatus: schemeAssetStatus.nullable(),
    eventState: eventAssetState.nullable(),
    deliveredKwh: numberOrNull,
  })
  .meta({ id: 'EventLostAsset' });
export type EventLostAsset = z.infer<typeof EventLostAsset>;
export const EventLostAssetQuery = pageQuery(
  { stage: funnelStage, run: runNumber.optional() },
  ['assetId', 'deliveredKwh'],
  'assetId',
);

/** What stands beside the settlement of an event, as a run kept it; nothing of it is paid. Energy in kWh, signed. */
export const EventComparisons = z
  .object({
    eventUUID: uuid,
    run: z.int(),
    settledKwh: z.number(),
    /** By the expected values of the forecast made before the event. */
    forecast: z.object({ deliveredKwh: z.number(), originUTC: utc, assets: z.int() }).nullable(),
    /** By baselines that follow what assets outside the event used. */
    nonParticipants: z.object({ deliveredKwh: z.number(), assets: z.int(), exponent: z.number() }).nullable(),
    /** What the adjustment added to the delivery, against days without an event. */
    inDayAdjustment: z
      .object({
        addedKwh: z.number(),
        quietDays: z.int(),
        quietMeanKwh: z.number(),
        quietDeviationKwh: z.number(),
      })
      .nullable(),
  })
  .meta({ id: 'EventComparisons' });
export type EventComparisons = z.infer<typeof EventComparisons>;

/** The errors of a baseline method on past days without an event, over the same half hours of the clock. */
const verdict = {
  method: baselineMethod,
  assetDays: z.int(),
  /** Σ (baseline − metered) of Σ metered: above zero it promises savings that nobody made. */
  biasPercent: numberOrNull,
  /** Mean |baseline − metered| of one asset and half hour. */
  meanErrorKwh: numberOrNull,
  /** Days on which all assets together had a baseline above what they used. */
  overestimatePercent: numberOrNull,
};

/** The result of an event by each method, from the current readings. */
export const EventMethods = z
  .object({
    eventUUID: uuid,
    /** The scheme's own. */
    method: baselineMethod,
    days: z.array(day),
    assetsTried: z.int(),
    methods: z.array(
      z.object({
        ...verdict,
        deliveredKwh: z.number(),
        deliveryPercentage: numberOrNull,
        performanceFactor: numberOrNull,
        revenueGbp: numberOrNull,
      }),
    ),
  })
  .meta({ id: 'EventMethods' });
export type EventMethods = z.infer<typeof EventMethods>;
