import type { StrikeCounts, UnitStrikes } from '#contract/strike.ts';

/** Further strikes until the rule is reached from which on a unit is at risk. */
const NEAR = 2;
const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** Returns a small number in words: "three"; a greater one in digits. */
export const inWords = (count: number): string => WORDS[count] ?? String(count);

/** Whether two strikes more, or fewer, and the buyer may deregister the unit. */
export const isNearLimit = ({ state, left }: StrikeCounts): boolean =>
  state !== 'CLEAR' && left !== null && left <= NEAR;

/** Returns the strikes that are nearest to their limit: "three strikes in a row", "nine strikes in three months". */
export function strikesInWords({ consecutive, ofConsecutive, inPeriod, ofPeriod, periodMonths }: StrikeCounts): string {
  const leftInRow = ofConsecutive === null ? Infinity : ofConsecutive - consecutive;
  const leftInPeriod = ofPeriod === null ? Infinity : ofPeriod - inPeriod;
  return leftInRow <= leftInPeriod
    ? `${strikes(consecutive)}${consecutive > 1 ? ' in a row' : ''}`
    : `${strikes(inPeriod)}${inMonths(periodMonths)}`;
}

const strikes = (count: number): string => `${inWords(count)} strike${count === 1 ? '' : 's'}`;
const inMonths = (months: number | null): string =>
  months === null ? '' : ` in ${inWords(months)} month${months === 1 ? '' : 's'}`;

/** Returns what follows from further strikes: "two more and NESO may deregister it". */
export const warningOf = ({ left }: StrikeCounts, buyer: string): string =>
  left === 0 ? `${buyer} may deregister it` : `${inWords(left!)} more and ${buyer} may deregister it`;

/** Judges the strikes of a unit in a sentence. */
export function strikeVerdict(counts: StrikeCounts | null, buyer: string): UnitStrikes['verdict'] {
  if (counts === null) return { tone: 'NEUTRAL', sentence: 'No strikes are counted by the market pack of its scheme' };
  if (isNearLimit(counts))
    return {
      tone: 'BAD',
      sentence: `At risk: ${strikesInWords(counts)}, ${counts.left === 0 ? 'so ' : ''}${warningOf(counts, buyer)}`,
    };
  if (counts.lastFactor === null) return { tone: 'NEUTRAL', sentence: 'No accepted half-hour is settled yet' };
  const { inPeriod, ofPeriod, periodMonths, consecutive, ofConsecutive } = counts;
  const parts = [
    ...(ofConsecutive === null
      ? []
      : [`${consecutive === 0 ? 'none' : inWords(consecutive)} of ${inWords(ofConsecutive)} strikes in a row`]),
    ...(ofPeriod === null ? [] : [`${inWords(inPeriod)} of ${inWords(ofPeriod)}${inMonths(periodMonths)}`]),
  ];
  return {
    tone: 'GOOD',
    sentence: `Steady: ${counts.state === 'CLEAR' ? `no strike${inMonths(periodMonths)}` : parts.join(', ')}`,
  };
}
