import { z } from 'zod';
import { SettlementBundle } from '../bundle.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { Event } from '../event.ts';
import { EventMethods } from '../eventAnalytics.ts';
import { TimelineEntry, TimelineQuery } from '../live.ts';
import { eventUUID } from '../members.ts';
import { pageSchema } from '../paging.ts';
import { EventReceipt, ReceiptQuery } from '../receipt.ts';
import {
  AssetEventStats,
  AssetStatsQuery,
  EventHalfHour,
  EventProfile,
  EventStats,
  HalfHourQuery,
  NewStatsRun,
  runNumber,
  RunQuery,
  StatsChange,
  StatsChangeQuery,
  StatsRun,
  StatsRunQuery,
} from '../stats.ts';
import { eventPath } from './pathParameters.ts';
import { read, staleRead, write } from './rowDefaults.ts';

const reads = ['event', 'stats', 'dispatch'] as const;
const changes = ['event', 'stats'] as const;

export const eventStatsEndpoints = {
  getEventStats: endpoint({
    ...read,
    method: 'GET',
    reads,
    path: '/events/{event-uuid}/stats',
    access: 'read',
    tag: 'Event stats',
    summary: 'Fetch the stats of an event',
    description:
      'Of the newest run, or of the one named. As a workbook of Excel it is the settlement statement, with a sheet of ' +
      'the half hours and one of the assets; a run whose assets are kept no more says so there.',
    params: eventPath,
    query: RunQuery,
    response: EventStats,
    formats: ['csv', 'parquet', 'xlsx'],
    rowsOf: 'settlementPeriods',
    refusals: [409],
  }),
  listEventAssetStats: endpoint({
    ...staleRead,
    method: 'GET',
    reads,
    path: '/events/{event-uuid}/assets/stats',
    access: 'read',
    tag: 'Event stats',
    summary: 'Fetch asset-level stats of an event',
    params: eventPath,
    query: AssetStatsQuery,
    response: pageSchema(AssetEventStats),
    formats: ['csv', 'parquet'],
    rowsOf: 'settlementPeriods',
    refusals: [409, 410],
  }),
  listEventStatsRuns: endpoint({
    ...staleRead,
    method: 'GET',
    reads,
    path: '/events/{event-uuid}/stats/runs',
    access: 'read',
    tag: 'Event stats',
    summary: 'List the stats runs of an event, newest first',
    description:
      'Late readings make a new run until one is FINAL, then a recalculation does; every earlier one stays as it was. Of ' +
      'PRELIMINARY ones that a FINAL one has replaced, what single assets delivered may be kept for a limited time: ' +
      'assetsDeletedUTC.',
    params: eventPath,
    query: StatsRunQuery,
    response: pageSchema(StatsRun),
    formats: ['csv'],
  }),
  createStatsRun: endpoint({
    ...write,
    method: 'POST',
    path: '/events/{event-uuid}/stats/runs',
    access: 'manage',
    tag: 'Event stats',
    summary: 'Recalculate the stats of an event',
    description:
      'Makes a new run with the readings there are now, also of an event whose run is FINAL; the run carries the ' +
      'reason. Returns the event, the run follows: EVENT.STATS_READY. 409 before the end, and while a ' +
      'recalculation is in progress; one that failed is replaced.',
    params: eventPath,
    body: NewStatsRun,
    response: Event,
    refusals: [409],
    changes,
  }),
  listEventStatsChanges: endpoint({
    ...read,
    method: 'GET',
    reads,
    path: '/events/{event-uuid}/stats/runs/{run}/changes',
    access: 'read',
    tag: 'Event stats',
    summary: 'List the assets whose results differ between two stats runs, largest change first',
    description:
      'Against the run before by default; the first run has none before it, so that all its assets are listed. ' +
      'Runs of more than 10,000 assets are compared by a job: after a run with the one before it, others when they ' +
      'are asked for; until then 503 with Retry-After.',
    params: z.strictObject({ 'event-uuid': eventUUID, run: runNumber.describe('Number of the stats run, from 1.') }),
    query: StatsChangeQuery,
    response: pageSchema(StatsChange),
    formats: ['csv'],
    refusals: [410],
  }),
  getEventReceipt: endpoint({
    ...read,
    method: 'GET',
    reads: [],
    path: '/events/{event-uuid}/stats/runs/{run}/receipt',
    access: 'read',
    tag: 'Event stats',
    summary: 'Fetch the receipt of a stats run, one slip at a time',
    description:
      'Lines that add up to their sum to the last digit: the event by half hour (or by portfolio), a half hour (at) by ' +
      'portfolio, a portfolio (portfolioUUID, or withoutPortfolio) by asset, an asset (assetUUID) as baseline and ' +
      'metered. Most delivered comes first; what is on other pages is one sum, what rounding leaves is a line. The ' +
      'receipt of a run is the same after later readings and runs; names of assets are today’s. The assets of the ' +
      'portfolios of a run of more than 10,000 are added up by a job; until then a portfolio gets 503 with ' +
      'Retry-After.',
    params: z.strictObject({
      'event-uuid': eventUUID,
      run: runNumber.describe('Number of the stats run, from 1; the newest where absent.'),
    }),
    query: ReceiptQuery,
    response: EventReceipt,
    formats: ['csv'],
    rowsOf: 'lines',
    refusals: [410],
  }),
  getSettlementBundle: endpoint({
    ...read,
    method: 'GET',
    reads: [],
    path: '/events/{event-uuid}/stats/runs/{run}/bundle',
    access: 'readReadings',
    tag: 'Event stats',
    summary: 'Fetch everything that a stats run used, as a signed file',
    description:
      'With Accept: application/gzip the file: lines of JSON, first the event, its terms and its market pack, then each ' +
      'asset with its readings, baseline and delivery, the totals, and a manifest whose Ed25519 signature covers every ' +
      'line. `halfhour verify FILE` recomputes it without this service. JSON says what the file is about and names the ' +
      'public key, so that a receiver can pin it.',
    params: z.strictObject({
      'event-uuid': eventUUID,
      run: runNumber.describe('Number of the stats run, from 1; the newest where absent.'),
    }),
    response: SettlementBundle,
    formats: ['ndjson.gz'],
    refusals: [410],
  }),
  getEventHalfHour: endpoint({
    ...staleRead,
    method: 'GET',
    reads: ['event', 'stats', 'dispatch', 'consumption'],
    path: '/analytics/events/{event-uuid}/half-hour',
    access: 'read',
    tag: 'Analytics',
    summary: 'One half hour of an event and the assets that delivered most and least in it',
    description: 'Of the newest stats run, or of the one named. A half hour outside the event is 404.',
    params: eventPath,
    query: HalfHourQuery,
    response: EventHalfHour,
    refusals: [409, 410],
  }),
  getEventMethods: endpoint({
    ...staleRead,
    method: 'GET',
    reads,
    path: '/analytics/events/{event-uuid}/baseline-methods',
    access: 'read',
    tag: 'Analytics',
    summary: 'What each baseline method would have made of an event',
    description:
      'Delivery and revenue from the readings there are now, and how far each method was from what was used on up ' +
      'to ten quiet days of the same kind. Before the end: 409.',
    params: eventPath,
    response: EventMethods,
    refusals: [409],
  }),
  getEventProfile: endpoint({
    ...staleRead,
    method: 'GET',
    reads: ['event', 'stats', 'dispatch', 'consumption'],
    path: '/analytics/events/{event-uuid}/profile',
    access: 'read',
    tag: 'Analytics',
    summary: 'Baseline against actual of an event, over its London days',
    params: eventPath,
    response: EventProfile,
  }),
  getEventTimeline: endpoint({
    ...staleRead,
    method: 'GET',
    reads,
    path: '/events/{event-uuid}/timeline',
    access: 'read',
    tag: 'Events',
    summary: 'What happened to an event, newest first',
    params: eventPath,
    query: TimelineQuery,
    response: pageSchema(TimelineEntry),
    formats: ['csv'],
  }),
} satisfies Record<string, Endpoint>;
