import type { NewTariffPrices } from '#contract/tariffPrices.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { invalid } from '../../platform/http/problem.ts';

/**
 * Returns the prices of a request in pence per kWh by the half hour's start in epoch milliseconds; 400 if one half hour
 * is priced twice.
 */
export function pricesOfBody(body: NewTariffPrices, pricesIncludeVat: boolean): Map<number, number> {
  const prices = new Map<number, number>();
  const add = (atMs: number, pence: number, pointer: string) => {
    if (prices.has(atMs))
      throw invalid([
        { pointer, code: 'REPEATED', detail: `the half-hour ${new Date(atMs).toISOString()} already has a price` },
      ]);
    prices.set(atMs, pence);
  };
  if ('prices' in body)
    for (const [index, { startTime, pencePerKwh }] of body.prices.entries())
      add(startTime, pencePerKwh, `/prices/${index}/startTime`);
  else
    for (const [index, record] of body.results.entries())
      for (let atMs = record.valid_from; atMs < record.valid_to; atMs += HALF_HOUR_MS)
        add(atMs, pricesIncludeVat ? record.value_inc_vat : record.value_exc_vat, `/results/${index}/valid_from`);
  return prices;
}
