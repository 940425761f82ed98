import { z } from 'zod';
import { BulkRefusal } from './bulkAction.ts';
import { eventAssetState, eventChange, eventState, eventType } from './event.ts';
import { pageSchema, pageQuery } from './paging.ts';
import { day, integerText, numberOrNull, utc, uuid } from './primitives.ts';

/** How complete an opted-in asset's readings of the window are; LATE has some of what is due, SILENT none of it. */
export const reportStatus = z.enum(['WAITING', 'REPORTING', 'LATE', 'SILENT']);
export type ReportStatus = z.infer<typeof reportStatus>;

/** Which overdue assets to list, and their page; sorted by the energy still expected of them, most first. */
export const EventLiveQuery = z.strictObject({
  overdue: z.enum(['SILENT', 'LATE']).optional(),
  page: integerText(1, 1e6, 'page').default(1),
  pageSize: integerText(1, 1000, 'pageSize').default(10),
});
export type EventLiveQuery = z.output<typeof EventLiveQuery>;

/** Median of the likely outcomes, with p10 and p90: one outcome in ten lies below p10, one in ten above p90. */
export const estimate = z.object({ kwh: z.number(), p10Kwh: z.number(), p90Kwh: z.number() });
export type KwhEstimate = z.infer<typeof estimate>;

export const LivePeriod = z.object({
  startTime: utc,
  endTime: utc,
  settlementDate: day,
  settlementPeriod: z.int(),
  targetKwh: numberOrNull,
  /** Expected from baselines and past responses, before any reading. */
  expected: estimate,
  /** Of the assets that have reported; null while there is none. */
  deliveredKwh: numberOrNull,
  /** What was expected of the same assets. */
  reportedExpectedKwh: z.number(),
  assetsReported: z.int(),
  /** Delivered by those that have reported, expected of the rest. */
  projected: estimate,
  /** The sum of that from the first half hour to the end of this one. */
  cumulative: estimate,
  cumulativeTargetKwh: numberOrNull,
  /** The performance factor and what it is likely to earn; the pounds add up to those of the balance. */
  likelyFactor: numberOrNull,
  likelyGbp: numberOrNull,
});
export type LivePeriod = z.infer<typeof LivePeriod>;

export const LivePortfolio = z.object({
  portfolioUUID: uuid.nullable(),
  name: z.string().nullable(),
  assetsOptedIn: z.int(),
  assetsReporting: z.int(),
  assetsOverdue: z.int(),
  deliveredKwh: numberOrNull,
  expectedKwh: z.number(),
  projectedKwh: z.number(),
  /** Its part of what was said of the whole event at its start; of one that has not begun, of what is expected. */
  forecastKwh: z.number(),
});
export type LivePortfolio = z.infer<typeof LivePortfolio>;

/** A supply area (GSP group) with assets that are opted in. */
export const LiveArea = z.object({
  gspGroup: z.string(),
  name: z.string(),
  assets: z.int(),
  forecastKwh: z.number(),
  likelyKwh: z.number(),
  silent: z.int(),
});
export type LiveArea = z.infer<typeof LiveArea>;

/** What stands out, in words; null where nothing does. */
const LiveWords = z.object({
  portfolios: z.string().nullable(),
  overdue: z.string().nullable(),
  areas: z.array(z.object({ name: z.string(), text: z.string() })),
});
export type LiveWords = z.infer<typeof LiveWords>;

export const OverdueAsset = z.object({
  assetUUID: uuid,
  assetId: z.string(),
  name: z.string().nullable(),
  portfolioUUID: uuid.nullable(),
  status: z.enum(['LATE', 'SILENT']),
  /** Start of its newest half hour with a reading, of the window or before it. */
  lastReadingUTC: utc.nullable(),
  /** The asset's usual delay from the end of a half hour to its reading; null if unknown. */
  usualDelayMinutes: z.int().nullable(),
  halfHoursMissing: z.int(),
  /** Expected of the half hours it has not reported. */
  expectedKwh: z.number(),
});
export type OverdueAsset = z.infer<typeof OverdueAsset>;

const band = { assets: z.int() };
export const EventLive = z
  .object({
    eventUUID: uuid,
    state: eventState,
    eventType,
    startTime: utc,
    endTime: utc,
    nowUTC: utc,
    /** End of the newest half hour that an opted-in asset has reported, of the window or before it. */
    dataThroughUTC: utc.nullable(),
    /** When the first readings of the window usually arrive. */
    firstReadingsUTC: utc,
    targetKwh: numberOrNull,
    assets: z.object({
      byState: z.record(eventAssetState, z.int()),
      byReport: z.record(reportStatus, z.int()),
      withoutBaseline: z.int(),
    }),
    /** What the expectation is based on: settled events of this type, or the default if there are none. */
    basis: z.object({
      source: z.enum(['HISTORY', 'DEFAULT']),
      events: z.int(),
      assetEvents: z.int(),
      responsePercent: z.number(),
    }),
    expected: estimate,
    /** The measured part: half hours of assets that have reported, of all there are. */
    measured: z.object({
      deliveredKwh: numberOrNull,
      expectedKwh: z.number(),
      baselineKwh: numberOrNull,
      assetHalfHours: z.int(),
      ofAssetHalfHours: z.int(),
    }),
    remaining: estimate,
    /** Measured plus remaining: the event's likely end. */
    projected: estimate,
    settlementPeriods: z.array(LivePeriod),
    portfolios: z.array(LivePortfolio),
    areas: z.array(LiveArea),
    words: LiveWords,
    /** Opted-in assets by the share of baseline they delivered in past events, in bands of 10 points. */
    pastResponses: z.array(z.object({ fromPercent: z.number(), toPercent: z.number(), ...band })),
    /** Opted-in assets by their usual delay from a half hour to its reading; the last band has no end. */
    usualDelays: z.array(z.object({ toMinutes: z.int().nullable(), ...band })),
    overdue: pageSchema(OverdueAsset),
    /** Expected of all late and silent assets together. */
    overdueKwh: z.number(),
  })
  .meta({ id: 'EventLive' });
export type EventLive = z.infer<typeof EventLive>;

export const timelineKind = z.enum([
  'CREATED',
  'PORTFOLIO_ASSIGNED',
  'OPTED_IN',
  'OPTED_OUT',
  'BASELINES_READY',
  'CHANGED',
  'STARTED',
  'ENDED',
  'CANCELLED',
  'STATS_RUN',
  'DISPATCH_ISSUED',
  'DISPATCH_CHANGED',
  'DISPATCH_ANSWERS',
  'DISPATCH_SILENT',
  'DISPATCH_RESPREAD',
  'DISPATCH_CANCELLED',
  'DISPATCH_STOPPED',
]);
export type TimelineKind = z.infer<typeof timelineKind>;

/** One thing that happened to an event; members that its kind does not have are null. */
export const TimelineEntry = z
  .object({
    at: utc,
    kind: timelineKind,
    /** OPTED_IN, OPTED_OUT, DISPATCH_ANSWERS: how many within that minute; of other kinds of dispatch, how many it concerns. */
    assets: z.int().nullable(),
    portfolioUUID: uuid.nullable(),
    portfolioName: z.string().nullable(),
    reason: z.string().nullable(),
    run: z.int().nullable(),
    status: z.enum(['PRELIMINARY', 'FINAL']).nullable(),
    deliveredKwh: numberOrNull,
    /** CHANGED: the revision it made, what changed, and whose opt-ins no longer fitted and were ended. */
    revision: z.int().nullable(),
    changes: z.array(eventChange).nullable(),
    recheck: z.enum(['NONE', 'RUNNING', 'DONE']).nullable(),
    refusedByCode: z.record(z.string(), z.int()).nullable(),
    refused: z.array(BulkRefusal).nullable(),
    /** Of what concerns a dispatch: the size of the change, who did it, and DISPATCH_ANSWERS by answer. */
    kw: numberOrNull,
    by: z.string().nullable(),
    answers: z.record(z.string(), z.int()).nullable(),
    /** Webhook messages that it caused; null if it publishes none, or if that is no longer stored. */
    messages: z.object({ sent: z.int(), delivered: z.int(), waiting: z.int(), failed: z.int() }).nullable(),
  })
  .meta({ id: 'TimelineEntry' });
export type TimelineEntry = z.infer<typeof TimelineEntry>;
/** Newest first by default. */
export const TimelineQuery = pageQuery({}, ['at'], '-at');
export type TimelineQuery = z.output<typeof TimelineQuery>;
