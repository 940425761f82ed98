import { z } from 'zod';
import { readingType } from './consumption.ts';
import { direction, instant, utc, uuid } from './primitives.ts';

const YEAR = 366 * 86_400_000;

/** Whose readings: of all assets, or of those that are in a portfolio or opted in to a scheme. */
export const ConsumptionExportQuery = z
  .strictObject({
    from: instant,
    to: instant,
    direction: direction.default('import'),
    portfolioUUID: uuid.optional(),
    schemeUUID: uuid.optional(),
    /** Continues behind this asset. */
    after: uuid.optional(),
  })
  .refine((query) => query.from < query.to && query.to - query.from <= 2 * YEAR, {
    path: ['to'],
    message: 'to must come after from, by 2 years at most',
  });
export type ConsumptionExportQuery = z.output<typeof ConsumptionExportQuery>;

/** Half hours of some assets, by asset and time; `next` is where to continue, null at the end. */
export const ConsumptionExport = z
  .object({
    data: z.array(
      z.object({
        assetUUID: uuid,
        assetId: z.string(),
        startTime: utc,
        value: z.number(),
        direction,
        readingType,
      }),
    ),
    next: uuid.nullable(),
  })
  .meta({ id: 'ConsumptionExport' });
export type ConsumptionExport = z.infer<typeof ConsumptionExport>;
