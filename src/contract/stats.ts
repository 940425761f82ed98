import { z } from 'zod';
import { eventAssetState, eventTerms, runStatus } from './event.ts';
import { ControlGroup } from './holdOut.ts';
import {
  assetId,
  assetName,
  assetSearch,
  assetUUID,
  calculatedUTC,
  eventUUID,
  halfHourEnd,
  halfHourStart,
  settlementDate,
  settlementPeriod,
  stepSeconds,
  numberOfRun,
} from './members.ts';
import { pageQuery } from './paging.ts';
import {
  MAX_REASON_LENGTH,
  halfHourInstant,
  integerText,
  numberOrNull,
  text,
  utc,
  uuid,
  intOrNull,
  utcOrNull,
  textOrNull,
  uuidOrNull,
} from './primitives.ts';

/** Number of a stats run. */
export const runNumber = integerText(1, 1e9, 'run');
export const RunQuery = z.strictObject({
  run: runNumber.optional().describe('Number of the stats run, from 1; the newest where absent.'),
});

/** Interval of the delivery with 90 % probability, by the errors of the baseline on days without an event. */
export const DeliveredInterval = z.object({
  level: z.literal(90).describe('Probability in percent: 90.'),
  low: z.number().describe('Lower end in kWh, signed.'),
  high: z.number().describe('Upper end in kWh, signed. Where 0 lies between low and high, the delivery may be chance.'),
  placeboDays: z.int().describe('Placebo days it is made from, at most 20.'),
  coverage: z
    .number()
    .describe('Share in percent of the placebo days that the interval of the others would have contained.'),
});
export type DeliveredInterval = z.infer<typeof DeliveredInterval>;

/** The interval of a sum over events. */
export const SummedInterval = DeliveredInterval.meta({
  members: {
    placeboDays: 'Placebo days of the event with the fewest.',
    coverage: 'Mean of the coverage of the events, in percent.',
  },
});

/** Likeness between the days without an event and the event's own day. */
export const intervalBasis = z.enum(['ORDINARY', 'HOLIDAY_CHANGE', 'FEW_LIKE_DAYS']).meta({
  id: 'IntervalBasis',
  description:
    'HOLIDAY_CHANGE: school holidays began or ended within the days of the baseline, as on the placebo days. ' +
    'FEW_LIKE_DAYS: fewer than five days were so, and the interval is less sure. Else ORDINARY.',
});
export type IntervalBasis = z.infer<typeof intervalBasis>;

/** One half hour of an event. Sums cover the assets that have both a reading and a baseline there. Energy in kWh. */
export const StatsPeriod = z.object({
  startTime: halfHourStart,
  endTime: halfHourEnd,
  settlementDate,
  settlementPeriod,
  baselineKwh: numberOrNull.describe(
    'Baseline energy in kWh over the assets that have a reading and a baseline there; null where none has.',
  ),
  actualKwh: numberOrNull.describe('Metered net energy in kWh over the same assets; null where there are none.'),
  deliveredKwh: numberOrNull.describe(
    'Energy delivered in kWh, signed: baseline less actual when turning down, actual less baseline when turning up; ' +
      'null where nothing is known. Less notAttributedKwh.',
  ),
  notAttributedKwh: numberOrNull.describe(
    'Energy in kWh that assets in several events at a time delivered and that counts for the others, or for none; ' +
      'null where nothing is known.',
  ),
  deliveredInterval: DeliveredInterval.nullable().describe(
    'Where deliveredKwh lies with 90 % probability, by how far the same baseline was off on earlier days of the same ' +
      'kind without an event (placebo days), for the half hour alone; null where that of the event is, or without ' +
      'readings.',
  ),
  deliveryPercentage: numberOrNull.describe(
    'Delivered energy in percent of the target of the half hour; null without a target or readings.',
  ),
  performanceFactor: numberOrNull.describe(
    'Performance factor: K of DFS_K, from -1 to 1.2, or that of the curve of the market pack; null without ' +
      'contracted power or readings.',
  ),
  revenueGbp: numberOrNull.describe(
    'Revenue of the half hour in £, to a hundredth of a penny; null where it cannot be worked out.',
  ),
});
export type StatsPeriod = z.infer<typeof StatsPeriod>;

/**
 * A baseline of all assets of an event together. With NOT_NOMINATED there was none, and nothing counts as delivered.
 */
export const UnitBaseline = z
  .object({
    method: z
      .enum(['NOMINATED', 'WEEK_TEMPLATE'])
      .describe('How it is made: NOMINATED by the provider, or a WEEK_TEMPLATE.'),
    status: z
      .enum(['OK', 'NOT_NOMINATED'])
      .describe(
        'NOT_NOMINATED: there was none in time. Nothing counts as delivered, and the metered energy stands in for it.',
      ),
    version: intOrNull.describe('Number of the version that was used; null with NOT_NOMINATED.'),
    versions: z.int().describe('How many versions there were.'),
    receivedUTC: utcOrNull.describe('When the version was received; UTC instant, null with NOT_NOMINATED.'),
    kwh: z
      .array(z.number())
      .nullable()
      .describe('Energy of each half hour in kWh, import positive; null with NOT_NOMINATED.'),
  })
  .meta({ id: 'UnitBaseline', description: 'A baseline of all assets of an event together.' });
export type UnitBaseline = z.infer<typeof UnitBaseline>;

export const EventStats = z
  .object({
    eventUUID,
    status: runStatus,
    run: numberOfRun,
    calculatedUTC,
    assetsInvited: z.int().describe('Assets that were invited or opted, opted-out ones included.'),
    assetsOptedIn: z.int().describe('Assets that took part.'),
    assetsWithData: z.int().describe('Assets that took part and have at least one reading of the event.'),
    assetsMissingData: z.int().describe('Assets that took part and have no reading of the event.'),
    baselineKwh: z
      .number()
      .describe('Baseline energy in kWh over half hours of assets that have a reading and a baseline.'),
    actualKwh: z.number().describe('Metered net energy in kWh over the same half hours.'),
    deliveredKwh: z
      .number()
      .describe(
        'Energy delivered in kWh, signed: baseline less actual when turning down, actual less baseline when turning ' +
          'up; less notAttributedKwh.',
      ),
    notAttributedKwh: z
      .number()
      .describe(
        'Energy in kWh that assets in several events at a time delivered and that counts for the others, or for ' +
          'none; 0 where no asset was in several.',
      ),
    deliveredInterval: DeliveredInterval.nullable().describe(
      'Where deliveredKwh lies with 90 % probability, by how far the same baseline was off on earlier days of the ' +
        'same kind without an event (placebo days); null with fewer than 5, and for runs of before it was kept.',
    ),
    intervalBasis: intervalBasis
      .nullable()
      .describe(
        'In what the placebo days are like the day of the event; null without deliveredInterval, and for runs of ' +
          'before it was kept.',
      ),
    baselineBiasPercentage: numberOrNull.describe(
      'Mean of baseline less metered energy in percent of the baseline over the placebo days: above 0 the baseline ' +
        'was too high; null without deliveredInterval, and where baselines are near or below 0.',
    ),
    targetKwh: numberOrNull.describe(
      'Energy to deliver in kWh: contracted, else targeted, power over the event; null without either.',
    ),
    deliveryPercentage: numberOrNull.describe('Delivered energy in percent of targetKwh; null without a target.'),
    reductionPercentage: numberOrNull.describe(
      'Delivered energy in percent of the baseline; null where the baseline is 0.',
    ),
    performanceFactor: numberOrNull.describe(
      'Performance factor: K of DFS_K, from -1 to 1.2, or that of the curve of the market pack: mean of the half ' +
        'hours; null without contracted power.',
    ),
    revenueGbp: numberOrNull.describe(
      'Revenue in £, the sum of the half hours; null without a price, for DFS_K and UTILISATION_ENERGY without ' +
        'contracted power, and for P415, which pays by trades.',
    ),
    averageDeliveredKw: z.number().describe('Mean power delivered over the event in kW, signed.'),
    dataThroughUTC: utcOrNull.describe(
      'End of the latest half hour of the event that has a reading; UTC instant, null where none has.',
    ),
    expectedReadings: z.int().describe('Half hours of the event times opted-in assets.'),
    presentReadings: z.int().describe('Readings there were of those expected.'),
    settlementPeriods: z
      .array(StatsPeriod)
      .describe('The event half hour by half hour; of one cancelled while it ran, the half hours that had ended.'),
    controlGroup: ControlGroup.nullable().describe(
      'What the event did by the assets that it held out at random, as the run found it; nothing of it is paid. Null ' +
        'where nobody was held out, with fewer than two assets on a side, and in runs of before it was worked out.',
    ),
    lateDataKwh: numberOrNull.describe(
      'By how much deliveredKwh would change by the readings there are now, in kWh, in a newest run that is FINAL; ' +
        'null where nothing came later.',
    ),
    reason: textOrNull.describe('Why the run was requested; null where the end of the event or readings caused it.'),
    terms: eventTerms
      .nullable()
      .describe('Name and rules of the scheme that the run was made by; null for a run of before they were kept.'),
    unitBaseline: UnitBaseline.nullable().describe(
      'The baseline of all assets together, by which the sums are made; figures of single assets and portfolios are ' +
        'estimates then. Null where each asset has its own.',
    ),
  })
  .meta({ id: 'EventStats', description: 'What an event delivered against its baseline, as one run calculated it.' });
export type EventStats = z.infer<typeof EventStats>;

export const baselineStatus = z.enum(['OK', 'INSUFFICIENT_DATA', 'FALLBACK_OUTTURN']);
export const dataStatus = z.enum(['COMPLETE', 'PARTIAL', 'MISSING']);
/** Division of an asset's energy among several events at a time; over the event, in kWh. */
export const SharedEnergy = z
  .object({
    deliveredKwh: z.number().describe('Energy delivered in kWh by the baseline of this event, signed.'),
    attributedKwh: z.number().describe('What of it counts for this event, in kWh.'),
    elsewhere: z
      .array(
        z.object({
          eventUUID: uuid.describe('UUID of the other event.'),
          eventName: z.string().describe('Its name.'),
          attributedKwh: z.number().describe('What counts for it, in kWh.'),
        }),
      )
      .describe('What counts for the others.'),
    unattributedKwh: z.number().describe('What counts for none, in kWh.'),
  })
  .meta({
    id: 'SharedEnergy',
    description:
      'Energy of an asset that was in several events at a time, over this event. No watt-hour counts for two of them.',
  });
export type SharedEnergy = z.infer<typeof SharedEnergy>;
export const AssetEventStats = z
  .object({
    assetUUID,
    assetId,
    name: assetName,
    portfolioUUID: uuidOrNull.describe(
      'UUID of the portfolio it was invited through; null where it was opted in without one.',
    ),
    state: eventAssetState.describe('State of the asset in the event when the run was made.'),
    baselineKwh: numberOrNull.describe('Baseline energy of the asset in kWh; null where the run had no reading of it.'),
    actualKwh: numberOrNull.describe(
      'Metered net energy of the asset in kWh; null where the run had no reading of it.',
    ),
    deliveredKwh: numberOrNull.describe(
      'Energy delivered by the asset in kWh, signed; null where the run had no reading of it.',
    ),
    deliveredInterval: DeliveredInterval.nullable().describe(
      'Where deliveredKwh lies with 90 % probability, by how far the same baseline was off on earlier days of the ' +
        'same kind without an event (placebo days) of the asset; null with fewer than 8, and for runs of before it ' +
        'was kept.',
    ),
    reductionPercentage: numberOrNull.describe(
      'Delivered energy in percent of the baseline; null where nothing is known.',
    ),
    rewardableKwh: numberOrNull.describe(
      'Sum in kWh of the half hours in which it delivered more than nothing; null where nothing is known.',
    ),
    reservedKw: numberOrNull.describe('Power in kW that the asset keeps for the event; null is the whole asset.'),
    isEstimate: z
      .boolean()
      .describe(
        'Whether the event was settled by a baseline of all assets together: the figures of one are an estimate by ' +
          'like days, which do not add up to those of the event.',
      ),
    shared: SharedEnergy.nullable().describe(
      'How its energy is shared with other events at the same time; null where it was in this one alone.',
    ),
    baselineStatus: baselineStatus.describe(
      'OK; FALLBACK_OUTTURN: too little history, so the metered energy was used as baseline; INSUFFICIENT_DATA: none.',
    ),
    dataStatus: dataStatus.describe(
      'COMPLETE: every half hour of the event has a reading; PARTIAL: some have; MISSING: none has.',
    ),
    setAside: z
      .int()
      .describe(
        'Half hours of the event, or of the 62 days before it that its baseline may use, whose implausible reading ' +
          'was set aside when the run was made, and did not count in it. What was decided after a FINAL run is in ' +
          'lateDataKwh.',
      ),
    settlementPeriods: z
      .array(
        z.object({
          startTime: halfHourStart,
          baselineKwh: numberOrNull.describe('Baseline energy of the asset in kWh; null where there is none.'),
          actualKwh: numberOrNull.describe('Metered net energy of the asset in kWh; null without a reading.'),
          deliveredKwh: numberOrNull.describe(
            'Energy delivered by the asset in kWh, signed; null where nothing is known.',
          ),
        }),
      )
      .describe('The event half hour by half hour.'),
  })
  .meta({ id: 'AssetEventStats', description: 'Part of one asset in an event, as one run calculated it.' });
export type AssetEventStats = z.infer<typeof AssetEventStats>;

export const AssetStatsQuery = pageQuery(
  {
    search: assetSearch,
    dataStatus: dataStatus.optional().describe('Only assets whose readings of the event are complete to this degree.'),
    portfolioUUID: uuid.optional().describe('Only assets invited through this portfolio.'),
    run: runNumber.optional().describe('Number of the stats run, from 1; the newest where absent.'),
  },
  ['assetId', 'baselineKwh', 'actualKwh', 'deliveredKwh', 'reductionPercentage'],
  'assetId',
);
export type AssetStatsQuery = z.output<typeof AssetStatsQuery>;

/** The chart of an event: opted-in assets added up, per half hour from `start`; energy in kWh, null if unknown. */
export const EventProfile = z
  .object({
    eventUUID,
    start: utc.describe('Start of the first half hour: London midnight of the first day; UTC instant.'),
    stepSeconds,
    baseline: z
      .array(numberOrNull)
      .describe('Baseline energy in kWh, half hour by half hour; null where there is none.'),
    actual: z
      .array(numberOrNull)
      .describe('Metered net energy in kWh, half hour by half hour; null where nothing was measured.'),
    assets: z.int().describe('Opted-in assets.'),
    /** Number of assets in each half hour's sums. */
    present: z.array(z.int()).describe('Assets that stand behind each half hour.'),
  })
  .meta({
    id: 'EventProfile',
    description: 'Baseline against metered energy over the London days of an event, opted-in assets added up.',
  });
export type EventProfile = z.infer<typeof EventProfile>;

/** One calculation of an event's stats. A run is never changed after it was made. */
export const StatsRun = EventStats.pick({
  eventUUID: true,
  run: true,
  status: true,
  calculatedUTC: true,
  deliveredKwh: true,
  revenueGbp: true,
  assetsOptedIn: true,
  assetsWithData: true,
  expectedReadings: true,
  presentReadings: true,
  reason: true,
  terms: true,
})
  .extend({
    assetsDeletedUTC: utcOrNull.describe(
      'Since when the parts of single assets are kept no more, of a PRELIMINARY run that a FINAL one has replaced; ' +
        'totals and sums by portfolio stay. UTC instant; null while they are kept.',
    ),
  })
  .meta({ id: 'StatsRun', description: 'One calculation of the stats of an event.' });
export type StatsRun = z.infer<typeof StatsRun>;
/** Body of a recalculation. */
export const NewStatsRun = z
  .strictObject({
    reason: text(MAX_REASON_LENGTH).describe('Why it is recalculated, for people; kept with the run and in the audit.'),
    terms: z
      .enum(['FROZEN', 'CURRENT'])
      .default('FROZEN')
      .describe('FROZEN: by the rules the event has; CURRENT: by those its scheme has now, which become the event’s.'),
  })
  .meta({ id: 'NewStatsRun', description: 'Body of a recalculation.' });
export type NewStatsRun = z.output<typeof NewStatsRun>;
export const StatsRunQuery = pageQuery({}, ['run'], '-run');

/** An asset's results in another run; energy in kWh. */
const found = z
  .object({
    baselineKwh: numberOrNull.describe('Baseline energy of the asset in kWh; null where the run had no reading of it.'),
    actualKwh: numberOrNull.describe(
      'Metered net energy of the asset in kWh; null where the run had no reading of it.',
    ),
    deliveredKwh: numberOrNull.describe(
      'Energy delivered by the asset in kWh, signed; null where the run had no reading of it.',
    ),
    dataStatus: dataStatus.describe(
      'COMPLETE: every half hour of the event has a reading; PARTIAL: some have; MISSING: none has.',
    ),
  })
  .nullable();
/** An asset that differs between two runs. `before` or `after` is null if that run did not have it. */
export const StatsChange = z
  .object({
    assetUUID,
    assetId,
    name: assetName,
    before: found.describe('What the run compared with found; null where it did not have the asset.'),
    after: found.describe('What the requested run found; null where it did not have the asset.'),
    changeKwh: z.number().describe('Delivered energy in kWh of the requested run, less that of the run compared with.'),
  })
  .meta({ id: 'StatsChange', description: 'An asset whose results differ between two stats runs.' });
export type StatsChange = z.infer<typeof StatsChange>;
export const StatsChangeQuery = pageQuery(
  { against: runNumber.optional().describe('Number of the run to compare with; the one before where absent.') },
  ['change', 'assetId'],
  '-change',
);

const contribution = z.object({
  assetUUID,
  assetId,
  name: assetName,
  baselineKwh: z.number().describe('Baseline energy of the asset in that half hour in kWh.'),
  actualKwh: z.number().describe('Metered net energy of the asset in that half hour in kWh.'),
  deliveredKwh: z.number().describe('Energy delivered by the asset in that half hour in kWh, signed.'),
});
export const HalfHourQuery = z.strictObject({
  at: halfHourInstant.describe('Start of a half hour of the event, on :00 or :30.'),
  run: runNumber.optional().describe('Number of the stats run, from 1; the newest where absent.'),
});
/** One half hour of an event in detail: its sums, and the assets that delivered most and least in it. */
export const EventHalfHour = z
  .object({
    eventUUID,
    run: z.int().describe('Number of the stats run it comes from.'),
    startTime: halfHourStart,
    baselineKwh: numberOrNull.describe(
      'Baseline energy in kWh over the assets that have a reading and a baseline there; null where none has.',
    ),
    actualKwh: numberOrNull.describe('Metered net energy in kWh over the same assets; null where there are none.'),
    deliveredKwh: numberOrNull.describe(
      'Energy delivered in kWh, signed: baseline less actual when turning down, actual less baseline when turning ' +
        'up; null where nothing is known. Less notAttributedKwh.',
    ),
    assetsCounted: z.int().describe('Assets with a reading and a baseline, which the sums are over.'),
    assetsMissing: z.int().describe('Opted-in assets without one of the two.'),
    most: z.array(contribution).describe('Assets that delivered most, first the most.'),
    least: z.array(contribution).describe('Assets that delivered least, first the least.'),
  })
  .meta({
    id: 'EventHalfHour',
    description: 'One half hour of an event, and the assets that delivered most and least in it.',
  });
export type EventHalfHour = z.infer<typeof EventHalfHour>;
