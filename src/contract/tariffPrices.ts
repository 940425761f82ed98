import { z } from 'zod';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { MAX_REASON_LENGTH, halfHourInstant, numberOrNull, range, text, utc, uuid, refineRange } from './primitives.ts';
import { pence } from './tariff.ts';

/** A leap year of half hours. */
export const MAX_PRICES = 17_568;
/** Half hours that one record of the Octopus shape may span: a week. */
export const MAX_HALF_HOURS_PER_PRICE = 336;

const price = z.strictObject({ startTime: halfHourInstant, pencePerKwh: pence });

/**
 * A record in the format in which Octopus Energy publishes unit rates of Agile; one that spans several half hours
 * prices each of them.
 */
const octopusPrice = z
  .strictObject({
    valid_from: halfHourInstant,
    valid_to: halfHourInstant,
    value_exc_vat: pence,
    value_inc_vat: pence,
    payment_method: z.string().max(50).nullish(),
  })
  .refine(
    ({ valid_from, valid_to }) =>
      valid_to > valid_from && valid_to - valid_from <= MAX_HALF_HOURS_PER_PRICE * HALF_HOUR_MS,
    { path: ['valid_to'], message: 'must come after valid_from, by a week at most' },
  );

const settings = {
  reason: text(MAX_REASON_LENGTH).optional(),
  pastCosts: z.enum(['KEEP', 'RECALCULATE']).default('KEEP'),
};

/** Prices of half hours: our own shape, or an unchanged response of the Octopus Energy API. */
export const NewTariffPrices = z
  .union([
    z
      .strictObject({ ...settings, prices: z.array(price).min(1).max(MAX_PRICES) })
      .meta({ title: 'Half-hourly prices' }),
    z
      .strictObject({
        ...settings,
        results: z.array(octopusPrice).min(1).max(1500),
        count: z.int().min(0).optional(),
        next: z.string().max(2000).nullish(),
        previous: z.string().max(2000).nullish(),
      })
      .meta({ title: 'Octopus Energy unit rates' }),
  ])
  .meta({ id: 'NewTariffPrices' });
export type NewTariffPrices = z.output<typeof NewTariffPrices>;

/**
 * How many half hours were priced for the first time, changed and unchanged; `corrected` of the changed ones had begun.
 */
export const StoredTariffPrices = z
  .object({ tariffUUID: uuid, added: z.int(), changed: z.int(), unchanged: z.int(), corrected: z.int() })
  .meta({ id: 'StoredTariffPrices' });

export const TariffPricesQuery = z.strictObject(range).refine(...refineRange(31, '31 days'));

/**
 * Prices in order of time; half hours without one are left out. `toldPencePerKwh` is the price that costs were
 * calculated by.
 */
export const TariffPrices = z
  .object({
    tariffUUID: uuid,
    data: z.array(z.object({ startTime: utc, pencePerKwh: z.number(), toldPencePerKwh: numberOrNull })),
  })
  .meta({ id: 'TariffPrices' });
export type TariffPrices = z.infer<typeof TariffPrices>;
