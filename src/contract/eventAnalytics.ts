import { z } from 'zod';
import { mpanStatus } from './asset.ts';
import { eventAssetState, eventState } from './event.ts';
import { pageQuery } from './paging.ts';
import { day, numberOrNull, utc, uuid } from './primitives.ts';
import { baselineMethod, schemeAssetStatus } from './scheme.ts';
import { runNumber } from './stats.ts';

/** The stages of an asset that an event is aimed at on its way to delivering in it, in order. */
export const funnelStage = z.enum([
  'FLEET',
  'REGISTERED',
  'CONSENTED',
  'MPAN_VALID',
  'READY',
  'OPTED_IN',
  'DATA_COMPLETE',
  'DELIVERED',
]);
export type FunnelStage = z.infer<typeof funnelStage>;
/** The stages at which assets are lost before an event. */
export type DropoutStage = Extract<FunnelStage, 'REGISTERED' | 'CONSENTED' | 'MPAN_VALID' | 'READY' | 'OPTED_IN'>;

const FunnelRemedy = z.object({
  code: z.enum(['OPT_INTO_SCHEME', 'ASK_CONSENT', 'CORRECT_MPANS', 'READ_REASONS', 'OPT_IN', 'ASK_READINGS']),
  label: z.string(),
});
export const FunnelStep = z.object({
  stage: funnelStage,
  assets: z.int(),
  /** Why the others of the stage before are not in this one; null where all are. */
  reason: z.string().nullable(),
  /** What those would deliver on average; null where nobody knows, and where none is lost. */
  lostKw: numberOrNull,
  /** How much more the event would earn with them; null where nothing is paid. */
  lostGbp: numberOrNull,
  /** Null where nothing is lost, or nothing can be done any more. */
  remedy: FunnelRemedy.nullable(),
});
export type FunnelStep = z.infer<typeof FunnelStep>;

export const EventAnalytics = z
  .object({
    eventUUID: uuid,
    state: eventState,
    /** How many assets pass each stage, and all before it. */
    funnel: z.array(FunnelStep),
    /** The start, from which on the stages up to OPTED_IN stay as they were; null before. */
    frozenUTC: utc.nullable(),
    /** Calculated later from what was kept of the start: assets never invited are in no stage. */
    isReconstructed: z.boolean(),
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
