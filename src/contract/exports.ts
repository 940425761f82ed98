import { z } from 'zod';
import { readingType } from './consumption.ts';
import { assetId, assetUUID, exportAfter, exportNext, halfHourStart, inPortfolio } from './members.ts';
import { direction, instant, uuid } from './primitives.ts';

const YEAR = 366 * 86_400_000;

/** Query of the readings of all assets, or of those that are in a portfolio or opted in to a scheme. */
export const ConsumptionExportQuery = z
  .strictObject({
    from: instant.describe('Start of the range, with an offset or Z.'),
    to: instant.describe('End of the range, itself excluded, with an offset or Z; after from, by 2 years at most.'),
    direction: direction.default('import').describe('import is energy taken from the grid, export energy given to it.'),
    portfolioUUID: inPortfolio,
    schemeUUID: uuid.optional().describe('Only assets that are opted in to this scheme.'),
    /** Asset after which the export continues. */
    after: exportAfter,
  })
  .refine((query) => query.from < query.to && query.to - query.from <= 2 * YEAR, {
    path: ['to'],
    message: 'to must come after from, by 2 years at most',
  });
export type ConsumptionExportQuery = z.output<typeof ConsumptionExportQuery>;

/** Half hours of some assets, by asset and time; `next` is the place to continue, null at the end. */
export const ConsumptionExport = z
  .object({
    data: z
      .array(
        z.object({
          assetUUID,
          assetId,
          startTime: halfHourStart,
          value: z.number().describe('Energy of the half hour in kWh.'),
          direction: direction.describe('import is energy taken from the grid, export energy given to it.'),
          readingType: readingType.describe('ACTUAL was read from the meter, ESTIMATED was not.'),
        }),
      )
      .describe('Items of this page, or of the whole response where it is not paged.'),
    next: exportNext,
  })
  .meta({
    id: 'ConsumptionExport',
    description: 'Readings of some of the assets of an export, by asset and time; a half hour without one is absent.',
  });
export type ConsumptionExport = z.infer<typeof ConsumptionExport>;
