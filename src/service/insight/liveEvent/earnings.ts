import type { LivePeriod } from '#contract/live.ts';
import { roundTo } from '../../platform/rows/roundTo.ts';
import type { Likely } from '../balance/likelyOf.ts';

const FACTOR_DECIMALS = 4;
const PENCE = 2;

/**
 * Adds the balance's forecast to half hours: likely energy, performance factor, and pounds that add up to those of the
 * balance to the penny.
 */
export function withEarnings(
  periods: readonly Omit<LivePeriod, 'likelyFactor' | 'likelyGbp'>[],
  likely: Likely | null,
): LivePeriod[] {
  let earned = 0;
  return periods.map((period, slot) => {
    const halfHour = likely?.halfHours?.[slot];
    if (halfHour === undefined) return { ...period, likelyFactor: null, likelyGbp: null };
    const before = earned;
    earned += halfHour.gbp ?? 0;
    return {
      ...period,
      projected: halfHour.likely,
      likelyFactor: halfHour.factor === null ? null : roundTo(FACTOR_DECIMALS, halfHour.factor),
      likelyGbp: halfHour.gbp === null ? null : roundTo(PENCE, roundTo(PENCE, earned) - roundTo(PENCE, before)),
    };
  });
}
