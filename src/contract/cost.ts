import { z } from 'zod';
import { assetUUID } from './members.ts';
import { day, direction, numberOrNull, range, utc, refineRange } from './primitives.ts';

/**
 * Basis of costs. `AS_TOLD`: tariff versions and prices in force when each day passed. `CORRECTED`: the newest ones.
 */
export const costBasis = z.enum(['AS_TOLD', 'CORRECTED']);
export type CostBasis = z.infer<typeof costBasis>;

export const CostQuery = z
  .strictObject({
    ...range,
    direction: direction.default('import').describe('import is energy taken from the grid, export energy given to it.'),
    costs: costBasis
      .default('AS_TOLD')
      .describe(
        'AS_TOLD: costs by the tariff versions and prices that applied to each day when it passed; CORRECTED: by the ' +
          'newest ones.',
      ),
  })
  .refine(...refineRange(366, 'a year'));

const figures = {
  kwh: numberOrNull.describe('Energy of the half hours that have a reading, in kWh; null without readings.'),
  costGbp: numberOrNull.describe(
    'Cost in £ of the half hours that have a reading and a price, VAT and standing charges included; an export is a ' +
      'credit, below 0. Null where nothing is priced.',
  ),
  due: z.int().describe('Half hours that have ended by now.'),
  present: z.int().describe('Half hours due that have a reading.'),
  priced: z.int().describe('Half hours due that have a reading and a price: only these are in the cost.'),
};
export const AssetCosts = z
  .object({
    assetUUID,
    from: utc.describe('Start of the range, on a half hour; UTC instant.'),
    to: utc.describe('End of the range, itself excluded; UTC instant.'),
    direction: direction.describe('import prices energy taken from the grid, export energy given to it.'),
    costs: costBasis.describe(
      'AS_TOLD: by the versions and prices that applied when each day passed; CORRECTED: by the newest ones.',
    ),
    ...figures,
    days: z
      .array(z.object({ date: day.describe('London calendar day, YYYY-MM-DD.'), ...figures }))
      .describe('The London days of the range, the first and the last perhaps in part.'),
  })
  .meta({
    id: 'AssetCosts',
    description: 'What an asset cost in one direction over a range, London day by London day.',
  });
export type AssetCosts = z.infer<typeof AssetCosts>;
