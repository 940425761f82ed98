import { z } from 'zod';
import { createdUTC } from './members.ts';
import { pageQuery } from './paging.ts';
import { boundedDay, direction, text, timeOfDay, uuid, dayOrNull, utcOrNull, textOrNull } from './primitives.ts';

/**
 * Data set of an export. CONSUMPTION: readings, a file for each London day. EVENT_STATS: assets of events, a file for
 * each FINAL run.
 */
export const exportDataset = z.enum(['CONSUMPTION', 'EVENT_STATS']).meta({
  id: 'ExportDataset',
  description:
    'CONSUMPTION: the half hours of all assets, a file for each London day. EVENT_STATS: assets by half hour of an ' +
    'event, a file for each run of stats that became FINAL.',
});
export type ExportDataset = z.infer<typeof exportDataset>;
/** Target of an export. FOLDER: a folder of the service's machine. S3: a bucket of an S3-compatible storage. */
export const exportTarget = z.enum(['FOLDER', 'S3']).meta({
  id: 'ExportTarget',
  description:
    'FOLDER: the folder of the service (`EXPORT_DIR`). S3: its bucket of an S3-compatible storage (`EXPORT_S3_URL`).',
});
export type ExportTarget = z.infer<typeof exportTarget>;
const format = z.enum(['csv', 'parquet']);
const fromDay = boundedDay('2015-01-01', '2099-12-31').optional();

export const NewExportSchedule = z
  .strictObject({
    label: text(100).describe('Name of the export, for people.'),
    dataset: exportDataset.describe('What is exported.'),
    format: format.default('csv').describe('Format of the files.'),
    direction: direction
      .default('import')
      .describe('Of CONSUMPTION: import is energy taken from the grid, export energy given to it.'),
    target: exportTarget
      .default('FOLDER')
      .describe('Where the files are written: each has to be set by the operator of the service.'),
    time: timeOfDay
      .default('06:00')
      .describe(
        'When it runs, each day on the London clock; a time that March skips is the moment of the change, of one ' +
          'that October repeats the first counts.',
      ),
    lagDays: z
      .int()
      .min(1)
      .max(60)
      .default(1)
      .describe(
        'Of CONSUMPTION: how many London days after it a day is exported, so that its readings have arrived; 1 ' +
          'exports yesterday.',
      ),
    fromDay: fromDay.describe(
      'Of CONSUMPTION: the first London day to export; by default the newest that is `lagDays` old.',
    ),
  })
  .refine((schedule) => schedule.dataset === 'CONSUMPTION' || schedule.fromDay === undefined, {
    path: ['fromDay'],
    message: 'fromDay is for CONSUMPTION only',
  })
  .meta({ id: 'NewExportSchedule', description: 'Body of export schedule create.' });
export type NewExportSchedule = z.output<typeof NewExportSchedule>;

export const RunExport = z
  .strictObject({
    fromDay: fromDay.describe(
      'Of CONSUMPTION: the London day from which on days are exported again; absent, only those not exported yet are.',
    ),
  })
  .meta({ id: 'RunExport', description: 'Body of export schedule run.' });

export const ExportSchedule = z
  .object({
    scheduleUUID: uuid.describe('UUID of the scheduled export.'),
    label: z.string().describe('Name of the export, for people.'),
    dataset: exportDataset.describe('What is exported.'),
    format: format.describe('Format of the files.'),
    direction: direction.describe('Of CONSUMPTION: import is energy taken from the grid, export energy given to it.'),
    target: exportTarget.describe('Where the files are written: each has to be set by the operator of the service.'),
    time: z
      .string()
      .describe(
        'When it runs, each day on the London clock; a time that March skips is the moment of the change, of one ' +
          'that October repeats the first counts.',
      ),
    lagDays: z
      .int()
      .describe(
        'Of CONSUMPTION: how many London days after it a day is exported, so that its readings have arrived; 1 ' +
          'exports yesterday.',
      ),
    nextDay: dayOrNull.describe('Of CONSUMPTION: the London day that is exported next; null for EVENT_STATS.'),
    nextRunUTC: utcOrNull.describe('When it is due; in the past while it runs or is tried again. UTC instant.'),
    lastFile: textOrNull.describe(
      'Name of the last file that was written, in the folder of the tenant, or below its UUID in the bucket; null ' +
        'before the first.',
    ),
    lastSuccessUTC: utcOrNull.describe(
      'When it last ended with everything exported; UTC instant, null before the first time.',
    ),
    lastError: textOrNull.describe('Why the last attempt failed; null once one succeeds.'),
    failedAttempts: z.int().describe('Failed attempts in a row; from the fifth on contacts get the alert JOB_FAILED.'),
    createdUTC,
  })
  .meta({ id: 'ExportSchedule', description: 'An export that runs every day.' });
export type ExportSchedule = z.infer<typeof ExportSchedule>;

export const ExportScheduleQuery = pageQuery(
  { dataset: exportDataset.optional().describe('Only exports of this data.') },
  ['label', 'createdUTC'],
  'label',
);
