import type { StrikeCounts } from '#contract/strike.ts';
import { plural } from '#text/count.ts';

/** Further strikes until the rule is reached from which on a unit is at risk. */
const NEAR = 2;

/** Whether two strikes more, or fewer, and the buyer may deregister the unit. */
export const isAtRisk = ({ state, left }: StrikeCounts): boolean => state !== 'CLEAR' && left !== null && left <= NEAR;

/** The count that is nearer to its limit, with that limit: strikes in a row, else those of the period. */
export function mainCount({ consecutive, ofConsecutive, inPeriod, ofPeriod }: StrikeCounts) {
  const inRow = { count: consecutive, of: ofConsecutive };
  const leftInRow = (ofConsecutive ?? Infinity) - consecutive;
  const leftInPeriod = (ofPeriod ?? Infinity) - inPeriod;
  return ofConsecutive === null || leftInPeriod < leftInRow ? { count: inPeriod, of: ofPeriod } : inRow;
}

/** "3 of 5 strikes"; without a limit "3 strikes". */
export function strikesText(strikes: StrikeCounts): string {
  const { count, of } = mainCount(strikes);
  return of === null ? plural(count, 'strike') : `${count} of ${of} strikes`;
}

/** "Two strikes left", for a unit at risk. */
export const leftText = ({ left }: StrikeCounts): string =>
  left === 0 ? 'Too many strikes' : left === 1 ? 'One strike left' : 'Two strikes left';

/** Length of the period: "3 months". */
export const periodText = ({ periodMonths }: StrikeCounts): string =>
  periodMonths === null ? 'all time' : plural(periodMonths, 'month');
