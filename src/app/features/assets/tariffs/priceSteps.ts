import { formatInstant, formatPence } from '#app/format/format.ts';
import type { TariffPrices } from '#contract/tariffPrices.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { plural } from '#text/count.ts';

/**
 * A half hour that begins at `t` (ms since 1970), in pence per kWh: its present price, and the one that its costs were
 * calculated with; null without a price.
 */
export type PriceStep = { t: number; pence: number | null; costedPence: number | null };

/** Every half hour of a range with its price. */
export function priceSteps(
  { data }: Pick<TariffPrices, 'data'>,
  { from, to }: { from: string; to: string },
): PriceStep[] {
  const priced = new Map(
    data.map(({ startTime, pencePerKwh, toldPencePerKwh }) => [
      Date.parse(startTime),
      { pence: pencePerKwh, costedPence: toldPencePerKwh },
    ]),
  );
  const first = Date.parse(from);
  const count = Math.ceil((Date.parse(to) - first) / HALF_HOUR_MS);
  return Array.from({ length: count }, (_, index) => {
    const t = first + index * HALF_HOUR_MS;
    return { t, ...(priced.get(t) ?? { pence: null, costedPence: null }) };
  });
}

/** The prices in words: mean, lowest and highest half hour, and how many have none. */
export function priceSummary(steps: readonly PriceStep[]): {
  words: string;
  priced: number;
  lowest: PriceStep | undefined;
  highest: PriceStep | undefined;
  mean: number | null;
} {
  const known = steps.filter(({ pence }) => pence !== null);
  const [lowest] = known.toSorted((one, other) => one.pence! - other.pence!);
  const [highest] = known.toSorted((one, other) => other.pence! - one.pence!);
  if (lowest === undefined || highest === undefined)
    return { words: 'No prices.', priced: 0, lowest, highest, mean: null };
  const mean = known.reduce((sum, { pence }) => sum + pence!, 0) / known.length;
  const without = steps.length - known.length;
  const words =
    `Average ${formatPence(mean)}, lowest ${formatPence(lowest.pence)} at ${formatInstant(lowest.t)}, highest ` +
    `${formatPence(highest.pence)} at ${formatInstant(highest.t)}.` +
    (without === 0 ? '' : ` ${plural(without, 'half-hour')} without a half-hourly price.`);
  return { words, priced: known.length, lowest, highest, mean };
}
