import { z } from 'zod';
import { eventAssetState, eventTerms, statsState } from './event.ts';
import { ControlGroup } from './holdOut.ts';
import { pageQuery, search } from './paging.ts';
import { MAX_REASON_LENGTH, day, halfHourInstant, integerText, numberOrNull, text, utc, uuid } from './primitives.ts';

/** A stats run by its number, as it stood when it was calculated. */
export const runNumber = integerText(1, 1e9, 'run');
export const RunQuery = z.strictObject({ run: runNumber.optional() });

/** Where the delivery lies with 90 % probability, by the errors of the baseline on days without an event. */
export const DeliveredInterval = z.object({
  level: z.literal(90),
  low: z.number(),
  high: z.number(),
  placeboDays: z.int(),
  coverage: z.number(),
});
export type DeliveredInterval = z.infer<typeof DeliveredInterval>;

/** One half hour of an event. Sums cover the assets that have both a reading and a baseline there. Energy in kWh. */
export const StatsPeriod = z.object({
  startTime: utc,
  endTime: utc,
  settlementDate: day,
  settlementPeriod: z.int(),
  baselineKwh: numberOrNull,
  actualKwh: numberOrNull,
  deliveredKwh: numberOrNull,
  notAttributedKwh: numberOrNull,
  deliveredInterval: DeliveredInterval.nullable(),
  deliveryPercentage: numberOrNull,
  performanceFactor: numberOrNull,
  revenueGbp: numberOrNull,
});
export type StatsPeriod = z.infer<typeof StatsPeriod>;

/**
 * A baseline of all assets of an event together. With NOT_NOMINATED there was none, and nothing counts as delivered.
 */
export const UnitBaseline = z
  .object({
    method: z.enum(['NOMINATED', 'WEEK_TEMPLATE']),
    status: z.enum(['OK', 'NOT_NOMINATED']),
    version: z.int().nullable(),
    versions: z.int(),
    receivedUTC: utc.nullable(),
    kwh: z.array(z.number()).nullable(),
  })
  .meta({ id: 'UnitBaseline' });
export type UnitBaseline = z.infer<typeof UnitBaseline>;

export const EventStats = z
  .object({
    eventUUID: uuid,
    status: statsState,
    run: z.int(),
    calculatedUTC: utc,
    assetsInvited: z.int(),
    assetsOptedIn: z.int(),
    assetsWithData: z.int(),
    assetsMissingData: z.int(),
    baselineKwh: z.number(),
    actualKwh: z.number(),
    deliveredKwh: z.number(),
    /** Delivered by assets that are in other events too, and attributed to these or to none. */
    notAttributedKwh: z.number(),
    deliveredInterval: DeliveredInterval.nullable(),
    baselineBiasPercentage: numberOrNull,
    targetKwh: numberOrNull,
    deliveryPercentage: numberOrNull,
    reductionPercentage: numberOrNull,
    performanceFactor: numberOrNull,
    revenueGbp: numberOrNull,
    averageDeliveredKw: z.number(),
    dataThroughUTC: utc.nullable(),
    expectedReadings: z.int(),
    presentReadings: z.int(),
    settlementPeriods: z.array(StatsPeriod),
    /** Of an event that held assets out. */
    controlGroup: ControlGroup.nullable(),
    /** Of the newest run, once it is FINAL: how much later readings would change it. */
    lateDataKwh: numberOrNull,
    reason: z.string().nullable(),
    terms: eventTerms.nullable(),
    /** Null where each asset has its own; otherwise figures of single assets are estimates. */
    unitBaseline: UnitBaseline.nullable(),
  })
  .meta({ id: 'EventStats' });
export type EventStats = z.infer<typeof EventStats>;

export const baselineStatus = z.enum(['OK', 'INSUFFICIENT_DATA', 'FALLBACK_OUTTURN']);
export const dataStatus = z.enum(['COMPLETE', 'PARTIAL', 'MISSING']);
/** How the energy of an asset in several events at a time is shared; over the event, in kWh. */
export const SharedEnergy = z
  .object({
    deliveredKwh: z.number(),
    attributedKwh: z.number(),
    elsewhere: z.array(z.object({ eventUUID: uuid, eventName: z.string(), attributedKwh: z.number() })),
    unattributedKwh: z.number(),
  })
  .meta({ id: 'SharedEnergy' });
export type SharedEnergy = z.infer<typeof SharedEnergy>;
export const AssetEventStats = z
  .object({
    assetUUID: uuid,
    assetId: z.string(),
    name: z.string().nullable(),
    portfolioUUID: uuid.nullable(),
    state: eventAssetState,
    baselineKwh: numberOrNull,
    actualKwh: numberOrNull,
    deliveredKwh: numberOrNull,
    deliveredInterval: DeliveredInterval.nullable(),
    reductionPercentage: numberOrNull,
    rewardableKwh: numberOrNull,
    /** The power that the asset keeps for the event; null is the whole asset. */
    reservedKw: numberOrNull,
    /** The event was settled by a baseline of all assets together: what this one did is only estimated. */
    isEstimate: z.boolean(),
    /** Null where the asset was in this event alone. */
    shared: SharedEnergy.nullable(),
    baselineStatus,
    dataStatus,
    settlementPeriods: z.array(
      z.object({ startTime: utc, baselineKwh: numberOrNull, actualKwh: numberOrNull, deliveredKwh: numberOrNull }),
    ),
  })
  .meta({ id: 'AssetEventStats' });
export type AssetEventStats = z.infer<typeof AssetEventStats>;

export const AssetStatsQuery = pageQuery(
  { search, dataStatus: dataStatus.optional(), portfolioUUID: uuid.optional(), run: runNumber.optional() },
  ['assetId', 'baselineKwh', 'actualKwh', 'deliveredKwh', 'reductionPercentage'],
  'assetId',
);
export type AssetStatsQuery = z.output<typeof AssetStatsQuery>;

/** The chart of an event: opted-in assets added up, per half hour from `start`; energy in kWh, null if unknown. */
export const EventProfile = z
  .object({
    eventUUID: uuid,
    start: utc,
    stepSeconds: z.int(),
    baseline: z.array(numberOrNull),
    actual: z.array(numberOrNull),
    assets: z.int(),
    /** How many assets each half hour's sums include. */
    present: z.array(z.int()),
  })
  .meta({ id: 'EventProfile' });
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
  .extend({ assetsDeletedUTC: utc.nullable() })
  .meta({ id: 'StatsRun' });
export type StatsRun = z.infer<typeof StatsRun>;
/** Body of a recalculation. */
export const NewStatsRun = z
  .strictObject({ reason: text(MAX_REASON_LENGTH), terms: z.enum(['FROZEN', 'CURRENT']).default('FROZEN') })
  .meta({ id: 'NewStatsRun' });
export type NewStatsRun = z.output<typeof NewStatsRun>;
export const StatsRunQuery = pageQuery({}, ['run'], '-run');

/** An asset's results in another run; energy in kWh. */
const found = z
  .object({ baselineKwh: numberOrNull, actualKwh: numberOrNull, deliveredKwh: numberOrNull, dataStatus })
  .nullable();
/** An asset that differs between two runs. `before` or `after` is null if that run did not have it. */
export const StatsChange = z
  .object({
    assetUUID: uuid,
    assetId: z.string(),
    name: z.string().nullable(),
    before: found,
    after: found,
    changeKwh: z.number(),
  })
  .meta({ id: 'StatsChange' });
export type StatsChange = z.infer<typeof StatsChange>;
export const StatsChangeQuery = pageQuery({ against: runNumber.optional() }, ['change', 'assetId'], '-change');

const contribution = z.object({
  assetUUID: uuid,
  assetId: z.string(),
  name: z.string().nullable(),
  baselineKwh: z.number(),
  actualKwh: z.number(),
  deliveredKwh: z.number(),
});
export const HalfHourQuery = z.strictObject({ at: halfHourInstant, run: runNumber.optional() });
/** One half hour of an event in detail: its sums, and the assets that delivered most and least in it. */
export const EventHalfHour = z
  .object({
    eventUUID: uuid,
    run: z.int(),
    startTime: utc,
    baselineKwh: numberOrNull,
    actualKwh: numberOrNull,
    deliveredKwh: numberOrNull,
    /** Assets with both a reading and a baseline, which are in the sums, and those without. */
    assetsCounted: z.int(),
    assetsMissing: z.int(),
    most: z.array(contribution),
    least: z.array(contribution),
  })
  .meta({ id: 'EventHalfHour' });
export type EventHalfHour = z.infer<typeof EventHalfHour>;
