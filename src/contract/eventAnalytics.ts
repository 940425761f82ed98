import { z } from 'zod';
import { mpanStatus } from './asset.ts';
import { eventAssetState, eventState } from './event.ts';
import { assetId, assetName, assetUUID, eventUUID, halfHourStart } from './members.ts';
import { pageQuery } from './paging.ts';
import { day, numberOrNull, utc, textOrNull, utcOrNull, uuidOrNull } from './primitives.ts';
import { baselineMethod, schemeAssetStatus } from './scheme.ts';
import { DeliveredInterval, runNumber } from './stats.ts';

/** Stages of a targeted asset on its way to delivering in the event, in order. */
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
/** Stages at which assets are lost before an event. */
export type DropoutStage = Extract<FunnelStage, 'REGISTERED' | 'CONSENTED' | 'MPAN_VALID' | 'READY' | 'OPTED_IN'>;

const FunnelRemedy = z.object({
  code: z
    .enum(['OPT_INTO_SCHEME', 'ASK_CONSENT', 'CORRECT_MPANS', 'READ_REASONS', 'OPT_IN', 'ASK_READINGS'])
    .describe('Which kind of step.'),
  label: z.string().describe('The step in words, for a button.'),
});
export const FunnelStep = z.object({
  stage: funnelStage.describe(
    'Stage; FLEET is the active assets of the event’s portfolios, or of all where it has none, and those that were ' +
      'invited or opted. REGISTERED is being opted in to the scheme.',
  ),
  assets: z.int().describe('Assets that pass this stage and all before it.'),
  reason: textOrNull.describe('Why the others of the stage before do not, for after their number; null where all do.'),
  lostKw: numberOrNull.describe(
    'Power in kW that those would deliver on average; null where nobody is lost, and without a settled event of the ' +
      'type.',
  ),
  lostGbp: numberOrNull.describe('What the event would earn more with those, in £; null also where nothing is paid.'),
  /** Remedy for the loss; null where nothing is lost, or nothing can be done any more. */
  remedy: FunnelRemedy.nullable().describe(
    'What can be done about it; null where nobody is lost, and where it is too late.',
  ),
});
export type FunnelStep = z.infer<typeof FunnelStep>;

export const EventAnalytics = z
  .object({
    eventUUID,
    state: eventState.describe('State of the event.'),
    funnel: z
      .array(FunnelStep)
      .describe(
        'How many assets pass each stage on the way to delivering, and all before it, in order; DELIVERED once there ' +
          'is a stats run.',
      ),
    frozenUTC: utcOrNull.describe(
      'UTC instant since which the stages up to OPTED_IN stay as they were: the start of the event; null before.',
    ),
    isReconstructed: z
      .boolean()
      .describe(
        'True for events that had started before Halfhour kept this: assets that were never invited are in no stage.',
      ),
    distribution: z
      .array(
        z.object({
          fromPercent: z.number().describe('Start of the band in percent; the lowest band has everything below -90.'),
          toPercent: z
            .number()
            .describe('End of the band in percent, itself excluded; the highest band has everything from 190.'),
          assets: z.int().describe('Assets in the band.'),
        }),
      )
      .describe(
        'Opted-in assets by delivered energy in percent of baseline, in bands of 10 points; empty before the first ' +
          'stats run.',
      ),
    reboundKwh: numberOrNull.describe(
      'Metered energy less baseline in kWh over the hours after the event; null before the end.',
    ),
    reboundHours: z.int().describe('Hours after the event that the rebound is measured over.'),
    reboundPeriods: z
      .array(
        z.object({
          startTime: halfHourStart,
          baselineKwh: numberOrNull.describe(
            'Baseline energy in kWh of the assets with a reading and a baseline; null where there are none.',
          ),
          actualKwh: numberOrNull.describe('Metered net energy in kWh of the same assets; null where there are none.'),
          excessKwh: numberOrNull.describe('Metered energy less baseline in kWh; null where nothing is known.'),
        }),
      )
      .describe('Those hours half hour by half hour; empty before the end.'),
    unadjustedDeliveredKwh: numberOrNull.describe(
      'Energy delivered in kWh, had the baseline not been adjusted in the day; null before the first stats run.',
    ),
    participationPercent: numberOrNull.describe(
      'Opted-in assets that delivered more than nothing, in percent of all opted in; null before the first stats run.',
    ),
  })
  .meta({ id: 'EventAnalytics', description: 'Funnel, distribution and rebound of an event.' });
export type EventAnalytics = z.infer<typeof EventAnalytics>;

export const EventAssetAnalytics = z
  .object({
    assetUUID,
    assetId,
    name: assetName,
    deliveredKwh: numberOrNull.describe(
      'Energy delivered in kWh by the newest stats run, signed; null where nothing is known.',
    ),
    sharePercent: numberOrNull.describe(
      'Its part of what all assets delivered, in percent; null where nothing is known.',
    ),
    reboundKwh: numberOrNull.describe(
      'Metered energy less baseline in kWh over the four hours after the event; null where nothing is known.',
    ),
    deliveredPercentOfBaseline: numberOrNull.describe(
      'Delivered energy in percent of its baseline; null where nothing is known.',
    ),
  })
  .meta({ id: 'EventAssetAnalytics', description: 'Share and rebound of one opted-in asset of an event.' });
export type EventAssetAnalytics = z.infer<typeof EventAssetAnalytics>;
export const EventAssetAnalyticsQuery = pageQuery(
  {},
  ['deliveredKwh', 'sharePercent', 'reboundKwh', 'assetId'],
  'assetId',
);

/** An asset that reached the stage before. Its own states show what it lacks. */
export const EventLostAsset = z
  .object({
    assetUUID,
    assetId,
    name: assetName,
    userUUID: uuidOrNull.describe('UUID of the user who owns the asset; null where nobody does.'),
    mpanStatus: mpanStatus.describe('Result of looking its MPAN up.'),
    schemeStatus: schemeAssetStatus
      .nullable()
      .describe('Status of the asset in the scheme of the event; null where it is not in it.'),
    eventState: eventAssetState.nullable().describe('State of the asset in the event; null where it was not invited.'),
    deliveredKwh: numberOrNull.describe('Energy delivered in kWh, signed; null where nothing is known.'),
  })
  .meta({ id: 'EventLostAsset', description: 'An asset that got as far as the stage before and not past this one.' });
export type EventLostAsset = z.infer<typeof EventLostAsset>;
export const EventLostAssetQuery = pageQuery(
  {
    stage: funnelStage.describe('Stage that the assets did not pass.'),
    run: runNumber.optional().describe('Number of the stats run, from 1; the newest where absent.'),
  },
  ['assetId', 'deliveredKwh'],
  'assetId',
);

/** The estimate of a delivery with the narrowest range. */
export const surestEstimate = z.enum(['SETTLEMENT', 'FORECAST', 'NON_PARTICIPANTS']).meta({
  id: 'SurestEstimate',
  description:
    'An estimate of a delivery: the settlement, the forecast made before, or baselines that follow non-participants.',
});
export type SurestEstimate = z.infer<typeof surestEstimate>;

/** Comparisons with the settlement of an event, stored with a run; nothing of it is paid. Energy in kWh, signed. */
export const EventComparisons = z
  .object({
    eventUUID,
    run: z.int().describe('Number of the stats run it was kept with.'),
    settledKwh: z.number().describe('Energy delivered by the settlement, in kWh, signed.'),
    settledInterval: DeliveredInterval.nullable().describe(
      'Where deliveredKwh lies with 90 % probability, by how far the same baseline was off on earlier days of the ' +
        'same kind without an event (placebo days), settledKwh; null where the stats of the run have none.',
    ),
    /** Delivery by the expected values of the forecast made before the event. */
    forecast: z
      .object({
        deliveredKwh: z
          .number()
          .describe('Expected values of the forecast less metered energy in kWh, signed as the settlement.'),
        deliveredInterval: DeliveredInterval.nullable().describe(
          'Where this deliveredKwh lies with 90 % probability, by how far forecasts made in the same way were off ' +
            'on the placebo days, for at most 100 of the assets; null with fewer than 5 days, and for runs of ' +
            'before it was kept.',
        ),
        originUTC: utc.describe(
          'When the forecast begins: 16:00 in London on the day of the event, or its start if that is earlier; it ' +
            'uses earlier readings alone. UTC instant.',
        ),
        assets: z.int().describe('Assets of the event with a forecast and readings.'),
      })
      .nullable()
      .describe(
        'Delivery by the forecast of the assets; null where none has one, and for runs of before this was kept.',
      ),
    /** Delivery by baselines that follow the use of assets outside the event. */
    nonParticipants: z
      .object({
        deliveredKwh: z
          .number()
          .describe(
            'Delivery in kWh, signed, against unadjusted baselines times (metered ÷ baseline of the ' +
              'non-participants) to the power of the exponent, half hour by half hour.',
          ),
        deliveredInterval: DeliveredInterval.nullable().describe(
          'Where this deliveredKwh lies with 90 % probability, by how far baselines moved in the same way were off ' +
            'on the placebo days on which 50 non-participants count; null with fewer than 5, and for runs of before ' +
            'it was kept.',
        ),
        assets: z
          .int()
          .describe('Non-participants with readings, a baseline and no event at that time, n: at most 1,000.'),
        exponent: z.number().describe('n ÷ (n + 100).'),
      })
      .nullable()
      .describe(
        'Delivery by assets that did not take part; null with fewer than 50, and for runs of before this was kept.',
      ),
    surest: surestEstimate
      .nullable()
      .describe('The estimate with the narrowest range; null where fewer than two have one.'),
    /** Delivery added by the adjustment, compared with days without an event. */
    inDayAdjustment: z
      .object({
        addedKwh: z.number().describe('Delivery in kWh less that against unadjusted baselines.'),
        quietDays: z.int().describe('Placebo days of the event that it is compared with.'),
        quietMeanKwh: z.number().describe('Mean in kWh of what it added to the same window on these days.'),
        quietDeviationKwh: z.number().describe('Standard deviation in kWh over these days.'),
      })
      .nullable()
      .describe(
        'What the in-day adjustment added; null where the scheme does not adjust, with fewer than 5 quiet days, and ' +
          'for runs of before this was kept.',
      ),
  })
  .meta({
    id: 'EventComparisons',
    description: 'What stands beside the settlement of an event; it never changes what is paid.',
  });
export type EventComparisons = z.infer<typeof EventComparisons>;

/** The errors of a baseline method on past days without an event, over the same half hours of the clock. */
const verdict = {
  method: baselineMethod.describe('Baseline method.'),
  assetDays: z.int().describe('Days tried, added up over the assets.'),
  biasPercent: numberOrNull.describe(
    'Baseline less metered energy, in percent of metered: above 0 it promises savings that nobody made; null where ' +
      'nothing was tried.',
  ),
  meanErrorKwh: numberOrNull.describe(
    'Mean distance of the baseline from the metered energy of an asset and half hour, in kWh; null where nothing was ' +
      'tried.',
  ),
  overestimatePercent: numberOrNull.describe(
    'Share in percent of the days on which all assets together used less than their baseline; null where nothing was ' +
      'tried.',
  ),
};

/** The result of an event by each method, from the current readings. */
export const EventMethods = z
  .object({
    eventUUID,
    /** The scheme's own method. */
    method: baselineMethod.describe('Baseline method of the scheme.'),
    days: z.array(day).describe('Quiet London days that the methods were tried on, up to ten.'),
    assetsTried: z.int().describe('Opted-in assets that the methods were tried on.'),
    methods: z
      .array(
        z.object({
          ...verdict,
          deliveredKwh: z.number().describe('Energy the event would have delivered by this method, in kWh, signed.'),
          deliveryPercentage: numberOrNull.describe('That energy in percent of the target; null without a target.'),
          performanceFactor: numberOrNull.describe(
            'Performance factor K it would have been paid at; null without contracted power.',
          ),
          revenueGbp: numberOrNull.describe('Revenue in £ it would have made; null where it cannot be worked out.'),
        }),
      )
      .describe('One entry a method.'),
  })
  .meta({
    id: 'EventMethods',
    description: 'What each baseline method would have made of an event, from the readings there are now.',
  });
export type EventMethods = z.infer<typeof EventMethods>;
