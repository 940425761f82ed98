import { z } from 'zod';
import { pageQuery } from './paging.ts';
import { boundedDay, day, direction, text, timeOfDay, utc, uuid } from './primitives.ts';

/** CONSUMPTION: readings, a file for each London day. EVENT_STATS: assets of events, a file for each FINAL run. */
export const exportDataset = z.enum(['CONSUMPTION', 'EVENT_STATS']).meta({ id: 'ExportDataset' });
export type ExportDataset = z.infer<typeof exportDataset>;
/** FOLDER: a folder of the service's machine. S3: a bucket of an S3-compatible storage. */
export const exportTarget = z.enum(['FOLDER', 'S3']).meta({ id: 'ExportTarget' });
export type ExportTarget = z.infer<typeof exportTarget>;
const format = z.enum(['csv', 'parquet']);
const fromDay = boundedDay('2015-01-01', '2099-12-31').optional();

export const NewExportSchedule = z
  .strictObject({
    label: text(100),
    dataset: exportDataset,
    format: format.default('csv'),
    direction: direction.default('import'),
    target: exportTarget.default('FOLDER'),
    /** On the London clock. */
    time: timeOfDay.default('06:00'),
    /** 1: yesterday is exported today. */
    lagDays: z.int().min(1).max(60).default(1),
    /** Of CONSUMPTION, the first day; by default the newest that is due. */
    fromDay,
  })
  .refine((schedule) => schedule.dataset === 'CONSUMPTION' || schedule.fromDay === undefined, {
    path: ['fromDay'],
    message: 'fromDay is for CONSUMPTION only',
  })
  .meta({ id: 'NewExportSchedule' });
export type NewExportSchedule = z.output<typeof NewExportSchedule>;

export const RunExport = z.strictObject({ fromDay }).meta({ id: 'RunExport' });

export const ExportSchedule = z
  .object({
    scheduleUUID: uuid,
    label: z.string(),
    dataset: exportDataset,
    format,
    direction,
    target: exportTarget,
    time: z.string(),
    lagDays: z.int(),
    nextDay: day.nullable(),
    nextRunUTC: utc.nullable(),
    lastFile: z.string().nullable(),
    lastSuccessUTC: utc.nullable(),
    lastError: z.string().nullable(),
    failedAttempts: z.int(),
    createdUTC: utc,
  })
  .meta({ id: 'ExportSchedule' });
export type ExportSchedule = z.infer<typeof ExportSchedule>;

export const ExportScheduleQuery = pageQuery({ dataset: exportDataset.optional() }, ['label', 'createdUTC'], 'label');
