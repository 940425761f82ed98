import { z } from 'zod';
import { statsState } from './event.ts';
import { day, numberOrNull, utc, uuid } from './primitives.ts';
import { baselineStatus, dataStatus, runNumber } from './stats.ts';

/** Of which event, and of which of its runs: the newest by default. */
export const ReconciliationExportQuery = z.strictObject({
  eventUUID: uuid,
  run: runNumber.optional(),
  /** Continues behind this asset. */
  after: uuid.optional(),
});
export type ReconciliationExportQuery = z.output<typeof ReconciliationExportQuery>;

/** An asset in a half hour of an event, and its share of what the half hour is paid. */
export const ReconciliationRow = z
  .object({
    assetUUID: uuid,
    assetId: z.string(),
    assetName: z.string().nullable(),
    settlementDate: day,
    settlementPeriod: z.int(),
    startTime: utc,
    baselineKwh: numberOrNull,
    actualKwh: numberOrNull,
    deliveredKwh: numberOrNull,
    assetLowKwh: numberOrNull,
    assetHighKwh: numberOrNull,
    halfHourLowKwh: numberOrNull,
    halfHourHighKwh: numberOrNull,
    priceGbpPerMwh: numberOrNull,
    shareGbp: numberOrNull,
    baselineStatus,
    dataStatus,
    status: statsState,
    run: z.int(),
  })
  .meta({ id: 'ReconciliationRow' });
export type ReconciliationRow = z.infer<typeof ReconciliationRow>;

export const ReconciliationExport = z
  .object({ data: z.array(ReconciliationRow), next: uuid.nullable() })
  .meta({ id: 'ReconciliationExport' });
