import { z } from 'zod';
import { pageQuery, search } from './paging.ts';
import { day, direction, numberOrNull, uuid } from './primitives.ts';
import { tariffStatus, tariffType } from './tariffKind.ts';

export const TariffProductQuery = pageQuery(
  {
    search,
    status: tariffStatus.default('ACTIVE'),
    direction: direction.optional(),
    tariffType: tariffType.optional(),
  },
  ['assets', 'name'],
  '-assets',
);
export type TariffProductQuery = z.output<typeof TariffProductQuery>;

/** The tariffs of one name, direction and type, with the prices of the newest of them. */
export const TariffProduct = z
  .object({
    name: z.string(),
    direction,
    tariffType,
    assets: z.int(),
    tariffs: z.int(),
    /** The earliest first day, and the day from which none of them holds; null while one is open. */
    validFrom: day,
    validTo: day.nullable(),
    newest: z.object({
      tariffUUID: uuid,
      lowPencePerKwh: z.number(),
      highPencePerKwh: z.number(),
      standingChargePencePerDay: z.number(),
      /** At each of the 48 half hours of a day's clock. */
      dayPencePerKwh: z.array(numberOrNull).length(48),
    }),
  })
  .meta({ id: 'TariffProduct' });
export type TariffProduct = z.infer<typeof TariffProduct>;
