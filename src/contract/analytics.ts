import { z } from 'zod';
import { coverage } from './consumption.ts';
import { mpanStatus } from './asset.ts';
import { eventAssetState, eventState, eventType } from './event.ts';
import { pageQuery, search } from './paging.ts';
import { confidences } from '#energy/headroom.ts';
import { day, instant, integerText, utc, uuid } from './primitives.ts';
import { baselineMethod, schemeAssetStatus } from './scheme.ts';
import { runNumber } from './stats.ts';

const YEAR = 366 * 86_400_000;
const range = { from: instant, to: instant };
export const AnalyticsQuery = z
  .strictObject(range)
  .refine((query) => query.from < query.to && query.to - query.from <= YEAR, { path: ['to'], message: 'to must come after from, by a year at most' });
export type AnalyticsQuery = z.output<typeof AnalyticsQuery>;

const number = z.number().nullable();
const profile = z.array(number).length(48);

/** Figures over a range (domain: kWh, kW = 2 × kWh per half hour); null where nothing is known. */
const figures = {
  from: utc,
  to: utc,
  coverage,
  importKwh: number,
  exportKwh: number,
  netKwh: number,
  meanKw: number,
  peakKw: number,
  peakUTC: utc.nullable(),
  baseLoadKw: number,
  loadFactorPercent: number,
  nightKwh: number,
  dayKwh: number,
  workingDayKwh: number,
  nonWorkingDayKwh: number,
  selfConsumptionPercent: number,
  costGbp: number,
  carbonKg: number,
  carbonSource: z.string(),
  /** Mean kWh of each of the 48 local half hours. */
  workingDayProfile: profile,
  nonWorkingDayProfile: profile,
  /** Mean kWh by day of week (Monday first) and local half hour. */
  heatMap: z.array(profile).length(7),
  /** Demand in kW at 101 points of time share, highest first. */
  loadDuration: z.array(number).length(101),
};
export const AssetAnalytics = z.object({ assetUUID: uuid, ...figures, baselineBiasPercent: number, baselineMapePercent: number }).meta({ id: 'AssetAnalytics' });
export type AssetAnalytics = z.infer<typeof AssetAnalytics>;
export const PortfolioAnalytics = z.object({ portfolioUUID: uuid, assets: z.int(), ...figures }).meta({ id: 'PortfolioAnalytics' });
export type PortfolioAnalytics = z.infer<typeof PortfolioAnalytics>;

/** What an asset passes on its way to delivering in an event, in order. */
export const funnelStage = z.enum(['REGISTERED', 'CONSENTED', 'MPAN_VALID', 'READY', 'DATA_COMPLETE', 'OPTED_IN', 'DELIVERED']);
export type FunnelStage = z.infer<typeof funnelStage>;

export const EventAnalytics = z
  .object({
    eventUUID: uuid,
    state: eventState,
    /** Eligibility funnel: how many assets pass each stage. */
    funnel: z.array(z.object({ stage: funnelStage, assets: z.int() })),
    /** Delivered share of baseline, in bands of 10 percentage points. */
    distribution: z.array(z.object({ fromPercent: z.number(), toPercent: z.number(), assets: z.int() })),
    reboundKwh: number,
    reboundHours: z.int(),
    /** The hours after the event, half hour by half hour: what was used above the baseline. Empty before the end. */
    reboundPeriods: z.array(z.object({ startTime: utc, baselineKwh: number, actualKwh: number, excessKwh: number })),
    unadjustedDeliveredKwh: number,
    participationPercent: number,
  })
  .meta({ id: 'EventAnalytics' });
export type EventAnalytics = z.infer<typeof EventAnalytics>;

export const EventAssetAnalytics = z
  .object({ assetUUID: uuid, assetId: z.string(), name: z.string().nullable(), deliveredKwh: number, sharePercent: number, reboundKwh: number, deliveredPercentOfBaseline: number })
  .meta({ id: 'EventAssetAnalytics' });
export type EventAssetAnalytics = z.infer<typeof EventAssetAnalytics>;
export const EventAssetAnalyticsQuery = pageQuery({}, ['deliveredKwh', 'sharePercent', 'reboundKwh', 'assetId']);

/** An asset that got as far as the stage before. What it lacks stands in its own states. */
export const EventLostAsset = z
  .object({
    assetUUID: uuid,
    assetId: z.string(),
    name: z.string().nullable(),
    userUUID: uuid.nullable(),
    mpanStatus,
    schemeStatus: schemeAssetStatus.nullable(),
    eventState: eventAssetState.nullable(),
    deliveredKwh: number,
  })
  .meta({ id: 'EventLostAsset' });
export type EventLostAsset = z.infer<typeof EventLostAsset>;
export const EventLostAssetQuery = pageQuery({ stage: funnelStage, run: runNumber.optional() }, ['assetId', 'deliveredKwh']);

/** Completeness asset × London day: `present[i]` of `expected[i]` half hours on `days[i]`. */
export const CoverageQuery = z
  .strictObject({ ...range, portfolioUUID: uuid.optional(), page: integerText(1, 1e9, 'page').default(1), pageSize: integerText(1, 1000, 'pageSize').default(100), sort: z.enum(['assetId', 'present']).default('present') })
  .refine((query) => query.from < query.to && query.to - query.from <= 100 * 86_400_000, { path: ['to'], message: 'to must come after from, by 100 days at most' });
export type CoverageQuery = z.output<typeof CoverageQuery>;
export const Coverage = z
  .object({
    days: z.array(day),
    expected: z.array(z.int()),
    data: z.array(z.object({ assetUUID: uuid, assetId: z.string(), name: z.string().nullable(), present: z.array(z.int()), estimated: z.array(z.int()) })),
    total: coverage,
    page: z.int(),
    pageSize: z.int(),
    totalItems: z.int(),
    totalPages: z.int(),
  })
  .meta({ id: 'Coverage' });
export type Coverage = z.infer<typeof Coverage>;

export const Summary = z
  .object({
    now: utc,
    assets: z.object({ active: z.int(), archived: z.int(), byType: z.record(z.string(), z.int()), byMpanStatus: z.record(z.string(), z.int()) }),
    users: z.int(),
    portfolios: z.int(),
    schemes: z.int(),
    consents: z.object({ active: z.int(), rejected: z.int(), withdrawn: z.int(), expired: z.int(), expiringIn30Days: z.int() }),
    events: z.object({ SCHEDULED: z.int(), STARTED: z.int(), ENDED: z.int(), CANCELLED: z.int() }),
    nextEvent: z.object({ eventUUID: uuid, name: z.string(), state: eventState, startTime: utc, endTime: utc, contractedMw: number, assetsOptedIn: z.int() }).nullable(),
    lastEvent: z.object({ eventUUID: uuid, name: z.string(), endTime: utc, deliveredKwh: number, deliveryPercentage: number, revenueGbp: number }).nullable(),
    coverage30Days: coverage,
    silentAssets: z.int(),
    webhooks: z.object({ active: z.int(), disabled: z.int(), pendingDeliveries: z.int() }),
  })
  .meta({ id: 'Summary' });
export type Summary = z.infer<typeof Summary>;

/** How a baseline method did on past days without an event, over the same half hours of the clock. */
const verdict = {
  method: baselineMethod,
  assetDays: z.int(),
  /** Σ (baseline − metered) of Σ metered: above zero it promises savings that nobody made. */
  biasPercent: number,
  /** Mean |baseline − metered| of one asset and half hour. */
  meanErrorKwh: number,
  /** Days on which all assets together had a baseline above what they used. */
  overestimatePercent: number,
};

/** What each method would have made of an event, from the readings there are now. */
export const EventMethods = z
  .object({
    eventUUID: uuid,
    /** The scheme's own. */
    method: baselineMethod,
    days: z.array(day),
    assetsTried: z.int(),
    methods: z.array(z.object({ ...verdict, deliveredKwh: z.number(), deliveryPercentage: number, performanceFactor: number, revenueGbp: number })),
  })
  .meta({ id: 'EventMethods' });
export type EventMethods = z.infer<typeof EventMethods>;

/** What an asset did in the settled events of a range. Percentages are of events with readings, or of baseline. */
export const AssetResponse = z
  .object({
    assetUUID: uuid,
    assetId: z.string(),
    name: z.string().nullable(),
    portfolioUUID: uuid.nullable(),
    events: z.int(),
    eventsWithData: z.int(),
    /** Events in which it delivered at least a tenth of its baseline. */
    eventsKept: z.int(),
    reliabilityPercent: number,
    /** The Wilson interval that holds the true share in 95 of 100 cases. */
    reliabilityLowPercent: number,
    reliabilityHighPercent: number,
    meanKw: number,
    deviationKw: number,
    responsePercent: number,
    /** Change of the response from one event to the next, percentage points. */
    fatiguePoints: number,
    /** Delivered in percent of baseline, event by event, earliest first. */
    history: z.array(number),
  })
  .meta({ id: 'AssetResponse' });
export type AssetResponse = z.infer<typeof AssetResponse>;
export const AssetResponseQuery = pageQuery({ ...range, search, portfolioUUID: uuid.optional(), schemeUUID: uuid.optional(), eventType: eventType.default('TURN_DOWN') }, [
  'reliability',
  'meanKw',
  'response',
  'fatigue',
  'events',
  'assetId',
]).refine((query) => query.from < query.to && query.to - query.from <= YEAR, { path: ['to'], message: 'to must come after from, by a year at most' });
export type AssetResponseQuery = z.output<typeof AssetResponseQuery>;

/** One event of an asset: what it delivered, and what came back after it. */
export const AssetResponseDetail = z
  .object({
    assetUUID: uuid,
    events: z.array(
      z.object({
        eventUUID: uuid,
        name: z.string(),
        startTime: utc,
        endTime: utc,
        eventType,
        baselineKwh: number,
        deliveredKwh: number,
        responsePercent: number,
        reboundKwh: number,
      }),
    ),
    /** Mean delivered power by local half hour of the clock, those it was ever called in. */
    clock: z.array(z.object({ slot: z.int(), meanKw: z.number(), events: z.int() })),
  })
  .meta({ id: 'AssetResponseDetail' });
export type AssetResponseDetail = z.infer<typeof AssetResponseDetail>;

export const HeadroomQuery = z.strictObject({
  targetKw: integerText(1, 1e8, 'targetKw').default(1000),
  confidencePercent: integerText(80, 99, 'confidencePercent')
    .refine((percent) => (confidences as readonly number[]).includes(percent), `must be one of ${confidences.join(', ')}`)
    .default(95),
  eventType: eventType.default('TURN_DOWN'),
  portfolioUUID: uuid.optional(),
});
const power = { expectedKw: z.number(), sureKw: z.number() };
/** The fewest eligible assets that deliver a power with a given confidence. */
export const Headroom = z
  .object({
    schemeUUID: uuid,
    targetKw: z.number(),
    confidencePercent: z.int(),
    isMet: z.boolean(),
    ...power,
    /** Of the chosen set, sorted by usefulness; at most 10,000. */
    assets: z.array(z.object({ assetUUID: uuid, assetId: z.string(), name: z.string().nullable(), expectedKw: z.number(), deviationKw: z.number(), events: z.int() })),
    /** Assets that are ready and consented, those of them never called yet, and what all together are sure of. */
    candidates: z.int(),
    untried: z.int(),
    all: z.object(power),
    /** How far whole events lay from what was expected of their assets. */
    commonDeviationPercent: z.number(),
    eventsLearntFrom: z.int(),
    /** What the first n assets of the set would make, at most 100 points. */
    curve: z.array(z.object({ assets: z.int(), ...power })),
  })
  .meta({ id: 'Headroom' });
export type Headroom = z.infer<typeof Headroom>;
