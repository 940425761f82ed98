import { presetRange, type TimeRange } from '#app/format/range.ts';
import { withinText } from '#app/format/withinText.ts';
import type { PortfolioConsumption } from '#contract/consumption.ts';
import { formatCount } from '#text/count.ts';

const YEAR_MS = 366 * 86_400_000;

/** The range of the address, or the last month where it has none that analytics accept. */
export function rangeOf({ from, to }: { from?: string | undefined; to?: string | undefined }, now: number): TimeRange {
  const length = from !== undefined && to !== undefined ? Date.parse(to) - Date.parse(from) : 0;
  return length > 0 && length <= YEAR_MS ? { from: from!, to: to! } : presetRange('1m', now);
}

/** An instant as written in the address. */
export const isoOf = (instant: number): string => new Date(instant).toISOString().replace('.000Z', 'Z');

/** How many assets a sum leaves out for lack of consent, as a suffix of its basis; empty for none. */
export const withheldNote = (sum: { assetsWithheld: number } | undefined): string =>
  sum === undefined || sum.assetsWithheld === 0
    ? ''
    : ` · ${formatCount(sum.assetsWithheld)} excluded: no consent to data at this granularity`;

type Sampled = Pick<PortfolioConsumption, 'assets' | 'assetsSampled' | 'sampledWithin'>;

/** That a sum is an estimate from a sample of its assets, as a suffix of its basis; empty where all are read. */
export const sampledNote = (sum: Sampled | undefined): string =>
  sum !== undefined && sum.assetsSampled < sum.assets
    ? ` · estimated from a sample of ${formatCount(sum.assetsSampled)} of ${formatCount(sum.assets)} assets` +
      withinText(sum.sampledWithin)
    : '';
