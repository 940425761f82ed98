import { z } from 'zod';
import { AttributionExport, AttributionExportQuery } from '../attribution.ts';
import { CommitmentExport, CommitmentExportQuery } from '../disclosure.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { ConsumptionExport, ConsumptionExportQuery } from '../exports.ts';
import { ExportSchedule, ExportScheduleQuery, NewExportSchedule, RunExport } from '../exportSchedule.ts';
import { pageSchema } from '../paging.ts';
import { uuid } from '../primitives.ts';
import { ReconciliationExport, ReconciliationExportQuery } from '../reconciliation.ts';
import { create, read, remove, staleRead, write } from './rowDefaults.ts';

const schedulePath = z.strictObject({ scheduleUUID: uuid.describe('UUID of the scheduled export.') });
const reads = [] as const;
const changes = [] as const;

export const exportEndpoints = {
  exportConsumption: endpoint({
    ...staleRead,
    method: 'GET',
    reads: ['consumption'],
    path: '/exports/consumption',
    access: 'readReadings',
    tag: 'Exports',
    summary: 'Export the half-hourly readings of many assets',
    description:
      'Of all assets, archived ones included, or of those in a portfolio or opted in to a scheme, in the order of their ' +
      'UUIDs; each in its present occupancy. Assets whose users allow no half hours are left out. CSV and Parquet have ' +
      'everything in one response, as it is read; one that breaks off is incomplete, and continues with `after`. JSON ' +
      'has some assets, and `next`: send it as `after`.',
    query: ConsumptionExportQuery,
    response: ConsumptionExport,
    refusals: [404],
    formats: ['csv', 'parquet'],
    rowsOf: 'data',
  }),
  exportAttribution: endpoint({
    ...staleRead,
    method: 'GET',
    reads: ['asset', 'stats'],
    path: '/exports/attribution',
    access: 'read',
    tag: 'Exports',
    summary: 'Export what each scheme has of the energy that assets delivered in a month',
    description:
      'A row for each asset and scheme, of the events that began in the London month and have a run of stats whose assets ' +
      'are kept, in the order of the UUIDs of assets. What is delivered in several events at a time counts once. ' +
      '`assetOverAttributedKwh` above 0 is an error: more is paid than was delivered. CSV and Parquet have everything in one ' +
      'response; JSON has some assets, and `next`: send it as `after`.',
    query: AttributionExportQuery,
    response: AttributionExport,
    refusals: [404],
    formats: ['csv', 'parquet'],
    rowsOf: 'data',
  }),
  exportReconciliation: endpoint({
    ...staleRead,
    method: 'GET',
    reads: ['payment', 'stats'],
    path: '/exports/reconciliation',
    access: 'read',
    tag: 'Exports',
    summary: 'Export what each asset of an event delivered in each half hour, and its share of the payment',
    description:
      'A row for each asset of a run of stats and each half hour, by asset and time. The shares of a half hour add up to ' +
      'what it is paid, to a millionth of a pound each. CSV and Parquet have everything in one response; JSON has some ' +
      'assets, and `next`: send it as `after`.',
    query: ReconciliationExportQuery,
    response: ReconciliationExport,
    refusals: [404, 409, 410],
    formats: ['csv', 'parquet'],
    rowsOf: 'data',
  }),
  exportCommitments: endpoint({
    ...staleRead,
    method: 'GET',
    reads: ['event'],
    path: '/exports/commitments',
    access: 'read',
    tag: 'Exports',
    summary: 'Export what else the assets of a scheme’s events are committed to',
    description:
      'The list of arrangements to disclose to a buyer: a row for each asset of an event of the scheme in the range and each ' +
      'event of another scheme that the asset is opted in to in it, with the rule that decided about the two; and one for each other ' +
      'scheme that it is registered in without an event there. By event and asset. CSV and Parquet have everything in one ' +
      'response; JSON has some assets, and `next`: send it as `after`.',
    query: CommitmentExportQuery,
    response: CommitmentExport,
    refusals: [404],
    formats: ['csv', 'parquet'],
    rowsOf: 'data',
  }),
  createExportSchedule: endpoint({
    ...create,
    path: '/export-schedules',
    access: 'manage',
    tag: 'Exports',
    summary: 'Write readings or results of events into files every day',
    description:
      'Into the folder or the S3-compatible bucket that the operator of the service has set (`EXPORT_DIR`, `EXPORT_S3_URL`; ' +
      '409 without the one of `target`), below the UUID of the tenant. CONSUMPTION is a file for each London day that is `lagDays` old and not exported yet, EVENT_STATS one for ' +
      'each run of stats that became FINAL since the schedule was created.',
    body: NewExportSchedule,
    response: ExportSchedule,
    role: 'admin',
    refusals: [409],
    changes,
  }),
  listExportSchedules: endpoint({
    ...read,
    method: 'GET',
    reads,
    path: '/export-schedules',
    access: 'manage',
    tag: 'Exports',
    summary: 'List scheduled exports',
    query: ExportScheduleQuery,
    response: pageSchema(ExportSchedule),
    formats: ['csv'],
  }),
  getExportSchedule: endpoint({
    ...read,
    method: 'GET',
    reads,
    path: '/export-schedules/{scheduleUUID}',
    access: 'manage',
    tag: 'Exports',
    summary: 'Get a scheduled export: what it wrote last, and why it fails',
    params: schedulePath,
    response: ExportSchedule,
  }),
  runExportSchedule: endpoint({
    ...write,
    method: 'POST',
    path: '/export-schedules/{scheduleUUID}/run',
    access: 'manage',
    tag: 'Exports',
    summary: 'Export now what is not exported yet, or all days again from one on',
    description: 'A file that is written again replaces the former one. 409 if `fromDay` is given for EVENT_STATS.',
    params: schedulePath,
    body: RunExport,
    bodyOptional: true,
    response: ExportSchedule,
    role: 'admin',
    refusals: [409],
    changes,
  }),
  deleteExportSchedule: endpoint({
    ...remove,
    path: '/export-schedules/{scheduleUUID}',
    access: 'manage',
    tag: 'Exports',
    summary: 'End a scheduled export; its files stay',
    params: schedulePath,
    role: 'admin',
    changes,
  }),
} satisfies Record<string, Endpoint>;
