import { z } from 'zod';
import { range, refineRange, utc } from './primitives.ts';

export const MAX_FLEET_DAYS = 4;
export const FleetQuery = z.strictObject(range).refine(...refineRange(MAX_FLEET_DAYS, `${MAX_FLEET_DAYS} days`));
export type FleetQuery = z.output<typeof FleetQuery>;

const series = z.array(z.number().nullable());

/** Net energy of all portfolios together, in columns; null where it is not known. */
export const Fleet = z
  .object({
    unit: z.literal('kWh'),
    start: utc,
    stepSeconds: z.int(),
    assets: z.int(),
    /** Those whose readings are read: all, or of a large fleet an even draw. */
    assetsDrawn: z.int(),
    metered: series,
    /** How many of the drawn assets have a reading. */
    readings: z.array(z.int()),
    forecast: series,
    p10: series,
    p90: series,
    /** In half hours of settled events. */
    baseline: series,
    /** The first half hour of the newest forecast. */
    forecastFromUTC: utc.nullable(),
    /** The end of the last half hour with a metered value. */
    dataThroughUTC: utc.nullable(),
  })
  .meta({ id: 'Fleet' });
export type Fleet = z.infer<typeof Fleet>;
