import { formatPercent } from '#app/format/format.ts';
import type { DeliveredInterval, EventStats, IntervalBasis } from '#contract/stats.ts';
import { plural } from '#text/count.ts';

type Ends = Pick<DeliveredInterval, 'low' | 'high'>;

/** Whether the delivery may have come about without any response. */
export const isWithinChance = ({ low, high }: Ends): boolean => low <= 0 && high >= 0;

/** What the interval of an event means, and how the baseline did on the days that it is made from. */
export function certaintyWords({
  deliveredInterval: interval,
  baselineBiasPercentage: bias,
  intervalBasis,
}: Pick<EventStats, 'deliveredInterval' | 'baselineBiasPercentage' | 'intervalBasis'>): string | null {
  if (interval === null) return null;
  const chance = isWithinChance(interval)
    ? 'Not statistically significant: there may have been no response'
    : 'Statistically significant';
  const sure = bias === null ? `${chance}.` : `${chance}; ${biasWords(bias, interval.placeboDays)}.`;
  const basis = intervalBasis && basisWords[intervalBasis];
  return basis ? `${sure} ${basis}` : sure;
}

/** The sentence on school holidays beside a range; none for most events. */
const basisWords: Record<IntervalBasis, string | null> = {
  ORDINARY: null,
  HOLIDAY_CHANGE:
    'School holidays began or ended shortly before, so the range is based on days on which they also did.',
  FEW_LIKE_DAYS:
    'School holidays began or ended shortly before and too few earlier days are comparable, so the range is less reliable.',
};

/** "on 20 non-event days the baseline ran 3 % high" */
export function biasWords(bias: number, days: number): string {
  const on = `on ${plural(days, 'non-event day')}`;
  const size = Math.round(10 * Math.abs(bias)) / 10;
  if (size === 0) return `${on} the baseline was accurate on average`;
  return `${on} the baseline ran ${formatPercent(size)} ${bias > 0 ? 'high' : 'low'}`;
}
