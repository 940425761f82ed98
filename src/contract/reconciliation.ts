import { z } from 'zod';
import { statsState } from './event.ts';
import { assetId, assetUUID, exportAfter, exportNext, halfHourStart } from './members.ts';
import { day, numberOrNull, uuid, textOrNull } from './primitives.ts';
import { baselineStatus, dataStatus, runNumber } from './stats.ts';

/** Query of an event, and of one of its runs: the newest by default. */
export const ReconciliationExportQuery = z.strictObject({
  eventUUID: uuid.describe('Event whose assets are reconciled.'),
  run: runNumber.optional().describe('Number of the run of stats; the newest without it.'),
  /** Asset after which the export continues. */
  after: exportAfter,
});
export type ReconciliationExportQuery = z.output<typeof ReconciliationExportQuery>;

/** An asset in a half hour of an event, and its share of what the half hour is paid. */
export const ReconciliationRow = z
  .object({
    assetUUID,
    assetId,
    assetName: textOrNull.describe('Its name now.'),
    settlementDate: day.describe('London day of the half hour.'),
    settlementPeriod: z.int().describe('Number of the half hour in its London day, from 1.'),
    startTime: halfHourStart,
    baselineKwh: numberOrNull.describe('What it would have used, kWh.'),
    actualKwh: numberOrNull.describe('What its meter read, kWh; null without a reading.'),
    deliveredKwh: numberOrNull.describe('What counts for the event, kWh; less than 0 against the event’s direction.'),
    assetLowKwh: numberOrNull.describe('Lower end of the 90 % interval of what it delivered in the whole event, kWh.'),
    assetHighKwh: numberOrNull.describe('Its upper end, kWh.'),
    halfHourLowKwh: numberOrNull.describe(
      'Lower end of the 90 % interval of what all assets delivered in the half hour, kWh.',
    ),
    halfHourHighKwh: numberOrNull.describe('Its upper end, kWh.'),
    priceGbpPerMwh: numberOrNull.describe('Price of the half hour in £ per MWh; null without one.'),
    shareGbp: numberOrNull.describe(
      'Part of what the half hour is paid in £, as large as its part of what all assets delivered in it.',
    ),
    baselineStatus: baselineStatus.describe('Whether the baseline has enough days.'),
    dataStatus: dataStatus.describe('Whether the readings of the event are there.'),
    status: statsState.describe('PRELIMINARY as long as readings may come, else FINAL.'),
    run: z.int().describe('Number of the run.'),
  })
  .meta({ id: 'ReconciliationRow', description: 'An asset in a half hour of an event, as a run of stats settled it.' });
export type ReconciliationRow = z.infer<typeof ReconciliationRow>;

export const ReconciliationExport = z
  .object({
    data: z.array(ReconciliationRow).describe('Items of this page, or of the whole response where it is not paged.'),
    next: exportNext,
  })
  .meta({ id: 'ReconciliationExport', description: 'Rows of some of the assets of an export, by asset.' });
