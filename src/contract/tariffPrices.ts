import { z } from 'zod';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { halfHourStart, tariffUUID } from './members.ts';
import { MAX_REASON_LENGTH, halfHourInstant, numberOrNull, range, text, refineRange } from './primitives.ts';
import { pence } from './tariff.ts';
import { warnings } from './warning.ts';

/** Maximum number of prices: a leap year of half hours. */
export const MAX_PRICES = 17_568;
/** Half hours that one record of the Octopus shape may span: a week. */
export const MAX_HALF_HOURS_PER_PRICE = 336;

const price = z.strictObject({
  startTime: halfHourInstant.describe('Start of the half hour, on :00 or :30; UTC instant.'),
  pencePerKwh: pence.describe(
    'Price in pence per kWh, with at most 6 decimals; may be below 0. VAT is in it where the tariff says so.',
  ),
});

/**
 * A record in the format in which Octopus Energy publishes unit rates of Agile; one that spans several half hours
 * prices each of them.
 */
const octopusPrice = z
  .strictObject({
    valid_from: halfHourInstant.describe('Start of the first half hour; UTC instant.'),
    valid_to: halfHourInstant.describe(
      'End of the last half hour, itself excluded, a week later at most; UTC instant.',
    ),
    value_exc_vat: pence.describe("Price in pence per kWh without VAT, used where the tariff's prices leave VAT out."),
    value_inc_vat: pence.describe("Price in pence per kWh with VAT, used where the tariff's prices include VAT."),
    payment_method: z.string().max(50).nullish().describe('Not looked at.'),
  })
  .refine(
    ({ valid_from, valid_to }) =>
      valid_to > valid_from && valid_to - valid_from <= MAX_HALF_HOURS_PER_PRICE * HALF_HOUR_MS,
    { path: ['valid_to'], message: 'must come after valid_from, by a week at most' },
  );

const settings = {
  reason: text(MAX_REASON_LENGTH)
    .optional()
    .describe('Why prices of half hours that have begun change; needed where some do.'),
  pastCosts: z
    .enum(['KEEP', 'RECALCULATE'])
    .default('KEEP')
    .describe(
      'KEEP: costs of half hours that have begun stay as they were reported; RECALCULATE: they follow the new prices.',
    ),
};

/** Prices of half hours: our own shape, or an unchanged response of the Octopus Energy API. */
export const NewTariffPrices = z
  .union([
    z
      .strictObject({
        ...settings,
        prices: z.array(price).min(1).max(MAX_PRICES).describe('Half hours with their prices, each once.'),
      })
      .meta({ title: 'Half-hourly prices' }),
    z
      .strictObject({
        ...settings,
        results: z
          .array(octopusPrice)
          .min(1)
          .max(1500)
          .describe('Records of unit rates; each prices every half hour that it spans.'),
        count: z.int().min(0).optional().describe('Not looked at.'),
        next: z.string().max(2000).nullish().describe('Not looked at.'),
        previous: z.string().max(2000).nullish().describe('Not looked at.'),
      })
      .meta({ title: 'Octopus Energy unit rates' }),
  ])
  .meta({
    id: 'NewTariffPrices',
    description:
      'Prices of half hours, in our own shape or as the Octopus Energy API returns them; all are stored or none.',
  });
export type NewTariffPrices = z.output<typeof NewTariffPrices>;

/** Number of half hours priced for the first time, changed and unchanged; `corrected` of the changed ones had begun. */
export const StoredTariffPrices = z
  .object({
    tariffUUID,
    added: z.int().describe('Half hours priced for the first time.'),
    changed: z.int().describe('Half hours whose price changed.'),
    unchanged: z.int().describe('Half hours that had the same price already.'),
    corrected: z.int().describe('Changed half hours that had begun.'),
    warnings: warnings.describe(
      'What is unusual in the prices, such as pounds in place of pence; empty where nothing is.',
    ),
  })
  .meta({ id: 'StoredTariffPrices', description: 'What setting prices did.' });

export const TariffPricesQuery = z.strictObject(range).refine(...refineRange(31, '31 days'));

/**
 * Prices in order of time; half hours without one are left out. `toldPencePerKwh` is the price that costs were
 * calculated by.
 */
export const TariffPrices = z
  .object({
    tariffUUID,
    pricesVersion: z
      .int()
      .describe(
        'How often prices of the tariff have been set, in any range; as "3", or in the ETag, what If-Match names.',
      ),
    data: z
      .array(
        z.object({
          startTime: halfHourStart,
          pencePerKwh: z.number().describe('Price in pence per kWh as it is known now.'),
          toldPencePerKwh: numberOrNull.describe(
            'Price in pence per kWh by which the reported cost was calculated; null where there was none.',
          ),
        }),
      )
      .describe('Half hours that have a price.'),
  })
  .meta({ id: 'TariffPrices', description: 'Half-hourly prices of a dynamic tariff, in order of time.' });
export type TariffPrices = z.infer<typeof TariffPrices>;
