import { z } from 'zod';
import { month } from './payment.ts';
import { uuid } from './primitives.ts';

/** Of which assets: all that were in an event of the month, one of them, or those that were in a portfolio then. */
export const AttributionExportQuery = z.strictObject({
  month,
  runningType: z.enum(['LIVE', 'TEST']).default('LIVE'),
  assetUUID: uuid.optional(),
  portfolioUUID: uuid.optional(),
  /** Continues behind this asset. */
  after: uuid.optional(),
});
export type AttributionExportQuery = z.output<typeof AttributionExportQuery>;

/** What the events of a scheme have of the energy that an asset delivered in a month. */
export const AttributionRow = z
  .object({
    assetUUID: uuid,
    assetId: z.string(),
    month,
    schemeUUID: uuid,
    schemeName: z.string(),
    events: z.int(),
    preliminaryEvents: z.int(),
    attributedKwh: z.number(),
    assetDeliveredKwh: z.number(),
    assetUnattributedKwh: z.number(),
    assetOverAttributedKwh: z.number(),
  })
  .meta({ id: 'AttributionRow' });
export type AttributionRow = z.infer<typeof AttributionRow>;

export const AttributionExport = z
  .object({ data: z.array(AttributionRow), next: uuid.nullable() })
  .meta({ id: 'AttributionExport' });
