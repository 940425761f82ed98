import { z } from 'zod';
import { day, direction, numberOrNull, range, utc, uuid, refineRange } from './primitives.ts';

/** `AS_TOLD`: by the tariff versions and prices in force when each day passed. `CORRECTED`: by the newest ones. */
export const costBasis = z.enum(['AS_TOLD', 'CORRECTED']);
export type CostBasis = z.infer<typeof costBasis>;

export const CostQuery = z
  .strictObject({ ...range, direction: direction.default('import'), costs: costBasis.default('AS_TOLD') })
  .refine(...refineRange(366, 'a year'));

const figures = {
  kwh: numberOrNull,
  costGbp: numberOrNull,
  /** Half hours that have ended. */
  due: z.int(),
  /** … and have a reading. */
  present: z.int(),
  /** … and a price as well: only these are in the cost. */
  priced: z.int(),
};
export const AssetCosts = z
  .object({
    assetUUID: uuid,
    from: utc,
    to: utc,
    direction,
    costs: costBasis,
    ...figures,
    days: z.array(z.object({ date: day, ...figures })),
  })
  .meta({ id: 'AssetCosts' });
export type AssetCosts = z.infer<typeof AssetCosts>;
