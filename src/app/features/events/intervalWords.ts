import { formatEnergyRange, formatPercent } from '#app/format/format.ts';
import { plural } from '#app/format/plural.ts';
import type { DeliveredInterval, EventStats } from '#contract/stats.ts';

type Ends = Pick<DeliveredInterval, 'low' | 'high'>;

/** "7.10 to 9.70 kWh, 90 %"; both ends in the unit of the larger. */
export const rangeWords = ({ low, high, level }: DeliveredInterval): string =>
  `${formatEnergyRange(low, high)}, ${formatPercent(level)}`;

/** Whether the delivery may have come about without any response. */
export const isWithinChance = ({ low, high }: Ends): boolean => low <= 0 && high >= 0;

/** What the interval of an event means, and how the baseline did on the days that it is made from. */
export function certaintyWords({
  deliveredInterval: interval,
  baselineBiasPercentage: bias,
}: Pick<EventStats, 'deliveredInterval' | 'baselineBiasPercentage'>): string | null {
  if (interval === null) return null;
  const chance = isWithinChance(interval) ? 'Within chance: could be no response at all' : 'More than chance';
  return bias === null ? `${chance}.` : `${chance}; ${biasWords(bias, interval.placeboDays)}.`;
}

/** "the baseline was 3 % too high on 20 quiet days" */
export function biasWords(bias: number, days: number): string {
  const on = `on ${plural(days, 'quiet day')}`;
  const size = Math.round(10 * Math.abs(bias)) / 10;
  if (size === 0) return `the baseline was right on average ${on}`;
  return `the baseline was ${formatPercent(size)} too ${bias > 0 ? 'high' : 'low'} ${on}`;
}
