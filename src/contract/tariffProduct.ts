import { z } from 'zod';
import { tariffName, tariffUUID } from './members.ts';
import { pageQuery, search } from './paging.ts';
import { day, direction, numberOrNull, dayOrNull } from './primitives.ts';
import { tariffStatus, tariffType } from './tariffKind.ts';

export const TariffProductQuery = pageQuery(
  {
    search: search.describe('Part of the name of the tariff, in any case.'),
    status: tariffStatus.default('ACTIVE').describe('Only tariffs with this status.'),
    direction: direction.optional().describe('Only tariffs of this direction.'),
    tariffType: tariffType.optional().describe('Only tariffs of this kind.'),
  },
  ['assets', 'name'],
  '-assets',
);
export type TariffProductQuery = z.output<typeof TariffProductQuery>;

/** The tariffs of one name, direction and type, with the prices of the newest of them. */
export const TariffProduct = z
  .object({
    name: tariffName,
    direction: direction.describe('import prices energy taken from the grid, export energy given to it.'),
    tariffType: tariffType.describe(
      'SINGLE_RATE: one price at any time; TIME_OF_USE: windows that cover every half hour of the week once; ' +
        'DYNAMIC: windows with gaps allowed.',
    ),
    assets: z.int().describe('Assets with such a tariff.'),
    tariffs: z.int().describe('Tariffs; an asset may have several, one after another.'),
    /** The earliest first day, and the day from which none of them holds; null while one is open. */
    validFrom: day.describe('First London day of the earliest of them, YYYY-MM-DD.'),
    validTo: dayOrNull.describe('London day from which none of them holds, YYYY-MM-DD; null while one is open.'),
    newest: z
      .object({
        tariffUUID,
        lowPencePerKwh: z.number().describe('Its lowest rate in pence per kWh.'),
        highPencePerKwh: z.number().describe('Its highest rate in pence per kWh.'),
        standingChargePencePerDay: z
          .number()
          .describe('Standing charge in pence per London day; VAT is in it where pricesIncludeVat says so.'),
        dayPencePerKwh: z
          .array(numberOrNull)
          .length(48)
          .describe(
            'Its price in pence per kWh at each of the 48 half hours of a day by the London clock: today, or the ' +
              'nearest day on which it holds. Null without a rate.',
          ),
      })
      .describe('The one that begins last, as an example of its prices.'),
  })
  .meta({
    id: 'TariffProduct',
    description: 'The tariffs of one name, direction and type, and the assets that have them.',
  });
export type TariffProduct = z.infer<typeof TariffProduct>;
