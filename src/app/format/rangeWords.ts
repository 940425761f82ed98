import type { DeliveredInterval } from '#contract/stats.ts';
import { formatEnergyRange, formatPercent } from './format.ts';

/** "Range 7.10 to 9.70 kWh, 90 %", as a hint; none where nothing is known. */
export const rangeHint = (interval: DeliveredInterval | null): string | undefined =>
  interval === null ? undefined : `Range ${rangeWords(interval)}`;

/** "7.10 to 9.70 kWh, 90 %"; both ends in the unit of the larger. */
export const rangeWords = ({ low, high, level }: DeliveredInterval): string =>
  `${formatEnergyRange(low, high)}, ${formatPercent(level)}`;
