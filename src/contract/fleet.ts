import { z } from 'zod';
import { SampledWithin } from './consumption.ts';
import { range, refineRange, utc, utcOrNull } from './primitives.ts';

export const MAX_FLEET_DAYS = 4;
export const FleetQuery = z
  .strictObject({
    ...range,
    to: range.to.describe('End of the range, itself excluded, with an offset or Z; after from, by 4 days at most.'),
  })
  .refine(...refineRange(MAX_FLEET_DAYS, `${MAX_FLEET_DAYS} days`));
export type FleetQuery = z.output<typeof FleetQuery>;

const series = z.array(z.number().nullable());

/** Net energy of all portfolios together, in columns; null where unknown. */
export const Fleet = z
  .object({
    unit: z.literal('kWh').describe('Unit of the values.'),
    start: utc.describe('Start of the first half hour; UTC instant.'),
    stepSeconds: z.int().describe('Length of a step in seconds.'),
    assets: z
      .int()
      .describe('Assets that the values stand for: those of the newest forecasts; 0 while there is neither.'),
    assetsDrawn: z
      .int()
      .describe('Of them, those whose readings are read: all that have a forecast, or an even draw of 5,000.'),
    sampledWithin: SampledWithin.nullable().describe(
      'How far energy may be off for being read of a sample; null where all assets are read.',
    ),
    metered: series.describe(
      'The mean of the readings × assets; null where less than nine tenths of the assets have one that have one in ' +
        'the best half hour.',
    ),
    readings: z.array(z.int()).describe('How many of the drawn assets have a reading.'),
    forecast: series.describe('Expected energy, as the newest forecast of the half hour had it.'),
    p10: series.describe('Energy that is exceeded with 90 % probability at least.'),
    p90: series.describe('Energy that is exceeded with 10 % probability at most.'),
    /** Baseline in half hours of settled events. */
    baseline: series.describe(
      'Metered plus what the newest stats runs of events say they took off; null outside their windows.',
    ),
    forecastFromUTC: utcOrNull.describe('First half hour of the newest forecast; UTC instant, null without one.'),
    dataThroughUTC: utcOrNull.describe(
      'End of the last half hour with a metered value; UTC instant, null without one.',
    ),
  })
  .meta({
    id: 'Fleet',
    description:
      'Net energy of all portfolios together, import less export, in columns of half hours; null where not known.',
  });
export type Fleet = z.infer<typeof Fleet>;
