import type { Descriptions } from './shared.ts';

const set = {
  label: 'Name of the export, for people.',
  dataset: 'What is exported.',
  format: 'Format of the files.',
  direction: 'Of CONSUMPTION: import is energy taken from the grid, export energy given to it.',
  target: 'Where the files are written: each has to be set by the operator of the service.',
  time: 'When it runs, each day on the London clock; a time that March skips is the moment of the change, of one that October repeats the first counts.',
  lagDays:
    'Of CONSUMPTION: how many London days after it a day is exported, so that its readings have arrived; 1 exports yesterday.',
};
const FROM = 'Of CONSUMPTION: ';

export const exportSchedules: Descriptions = {
  ExportDataset: {
    '': 'CONSUMPTION: the half hours of all assets, a file for each London day. EVENT_STATS: assets by half hour of an event, a file for each run of stats that became FINAL.',
  },
  ExportTarget: {
    '': 'FOLDER: the folder of the service (`EXPORT_DIR`). S3: its bucket of an S3-compatible storage (`EXPORT_S3_URL`).',
  },
  NewExportSchedule: {
    '': 'Body of export schedule create.',
    ...set,
    fromDay: `${FROM}the first London day to export; by default the newest that is \`lagDays\` old.`,
  },
  RunExport: {
    '': 'Body of export schedule run.',
    fromDay: `${FROM}the London day from which on days are exported again; absent, only those not exported yet are.`,
  },
  ExportSchedule: {
    '': 'An export that runs every day.',
    scheduleUUID: 'UUID of the scheduled export.',
    ...set,
    nextDay: `${FROM}the London day that is exported next; null for EVENT_STATS.`,
    nextRunUTC: 'When it is due; in the past while it runs or is tried again. UTC instant.',
    lastFile:
      'Name of the last file that was written, in the folder of the tenant, or below its UUID in the bucket; null before the first.',
    lastSuccessUTC: 'When it last ended with everything exported; UTC instant, null before the first time.',
    lastError: 'Why the last attempt failed; null once one succeeds.',
    failedAttempts: 'Failed attempts in a row; from the fifth on contacts get the alert JOB_FAILED.',
    createdUTC: 'When it was created; UTC instant.',
  },
};
