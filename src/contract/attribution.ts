import { z } from 'zod';
import { assetId, assetUUID, exportAfter, exportNext, schemeUUID } from './members.ts';
import { month } from './payment.ts';
import { uuid } from './primitives.ts';

/**
 * Query for the assets of one month: all that were in an event of the month, one of them, or those that were in a
 * portfolio then.
 */
export const AttributionExportQuery = z.strictObject({
  month: month.describe('London month in which the events began, as 2026-11.'),
  runningType: z
    .enum(['LIVE', 'TEST'])
    .default('LIVE')
    .describe('LIVE or TEST events: energy is shared among events of one kind.'),
  assetUUID: uuid.optional().describe('Only this asset.'),
  portfolioUUID: uuid.optional().describe('Only assets that were in this portfolio, by the runs of stats.'),
  /** Asset after which the export continues. */
  after: exportAfter,
});
export type AttributionExportQuery = z.output<typeof AttributionExportQuery>;

/** Share of the events of a scheme in the energy that an asset delivered in a month. */
export const AttributionRow = z
  .object({
    assetUUID,
    assetId,
    month: month.describe('London month in which the events began.'),
    schemeUUID,
    schemeName: z.string().describe('Name of the scheme, as the events have it.'),
    events: z.int().describe('Events of the scheme that it was opted in to and that have a run.'),
    preliminaryEvents: z.int().describe('Of these, how many are not final.'),
    attributedKwh: z
      .number()
      .describe('Energy that counts for the events of the scheme, kWh; against their baselines.'),
    assetDeliveredKwh: z
      .number()
      .describe('Energy that the asset delivered in the events of all schemes, each half hour once, kWh.'),
    assetUnattributedKwh: z.number().describe('Of this, what counts for no event, kWh.'),
    assetOverAttributedKwh: z
      .number()
      .describe('What counts for events beyond what was delivered, kWh; more than 0 is an error.'),
  })
  .meta({
    id: 'AttributionRow',
    description:
      'What the events of a scheme have of the energy that an asset delivered in a month, by the newest run of each.',
  });
export type AttributionRow = z.infer<typeof AttributionRow>;

export const AttributionExport = z
  .object({
    data: z.array(AttributionRow).describe('Items of this page, or of the whole response where it is not paged.'),
    next: exportNext,
  })
  .meta({ id: 'AttributionExport', description: 'Rows of some of the assets of an export, by asset.' });
