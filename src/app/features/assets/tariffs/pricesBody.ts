import type { BodyOf } from '#app/data/operationTypes.ts';

/** The size limit of a request, 1 MiB, less room for the reason. */
const MAX_CHARACTERS = 1_040_000;

/** The bodies that store prices, in order: one, unless a year of long prices exceeds the limit of a request. */
export function pricesBodies(
  prices: ReadonlyMap<number, number>,
  reason: string,
  pastCosts: 'KEEP' | 'RECALCULATE',
): BodyOf<'setTariffPrices'>[] {
  const all = [...prices].map(([at, pencePerKwh]) => ({
    startTime: new Date(at).toISOString().replace('.000Z', 'Z'),
    pencePerKwh,
  }));
  const parts = Math.ceil(JSON.stringify(all).length / MAX_CHARACTERS);
  const size = Math.ceil(all.length / parts);
  const settings = { pastCosts, ...(reason.trim() !== '' && { reason: reason.trim() }) };
  return Array.from({ length: parts }, (_, part) => ({
    ...settings,
    prices: all.slice(part * size, (part + 1) * size),
  }));
}
