import { addMonths, londonDate } from '../time/london.ts';

/** An accepted offer of a unit for one half hour. */
export interface Acceptance {
  startMs: number;
  /** Factor by which the half hour was settled; null while it is not. */
  factor: number | null;
}

/** Rule of a market pack; null for a part that it does not have. */
export interface StrikeRule {
  /** A settled acceptance with a lower factor is a strike. */
  factorBelow: number;
  /** Strikes in a row that are too many. */
  consecutive: number | null;
  /** Strikes in any period of `periodMonths` that are too many. */
  inPeriod: number | null;
  periodMonths: number | null;
}

/** CLEAR: no strike counts; COUNTING: some do; REACHED: the buyer may deregister the unit. */
export type StrikeState = 'CLEAR' | 'COUNTING' | 'REACHED';

export interface StrikeCount {
  /** Strikes since the last settled acceptance that is none. */
  consecutive: number;
  /** Strikes in the period that ends with today. */
  inPeriod: number;
  /** The most that a row and a period may not reach; null without such a rule. */
  ofConsecutive: number | null;
  ofPeriod: number | null;
  /** Further strikes in a row until one of the two is reached; null without a rule. */
  left: number | null;
  /** Acceptances that are not settled, which are counted as neither. */
  unsettled: number;
  /** Start of the acceptance with which the rule was first reached, now or earlier; null if never. */
  reachedMs: number | null;
  state: StrikeState;
}

/**
 * Counts the strikes of a unit by the rule of its market. Acceptances are in the order of their starts. A period of
 * months ends before the same London day of the month that many months later, or before the last day of a shorter
 * month. Acceptances that are not settled neither extend a row of strikes nor end it.
 */
export function countStrikes(acceptances: readonly Acceptance[], rule: StrikeRule, nowMs: number): StrikeCount {
  const settled = acceptances.filter(({ factor }) => factor !== null);
  const isStrike = ({ factor }: Acceptance): boolean => factor! < rule.factorBelow;
  const strikes: Strike[] = [];
  let consecutive = 0;
  let reachedMs: number | null = null;
  for (const acceptance of settled) {
    consecutive = isStrike(acceptance) ? consecutive + 1 : 0;
    if (consecutive === 0) continue;
    const day = londonDate(acceptance.startMs);
    strikes.push({ day, end: rule.periodMonths === null ? null : addMonths(day, rule.periodMonths) });
    if (isReached(rule, consecutive, strikesWithin(strikes, day))) reachedMs ??= acceptance.startMs;
  }
  const inPeriod = strikesWithin(strikes, londonDate(nowMs));
  const left = strikesLeft(rule, consecutive, inPeriod);
  return {
    consecutive,
    inPeriod,
    ofConsecutive: rule.consecutive,
    ofPeriod: rule.inPeriod,
    left,
    unsettled: acceptances.length - settled.length,
    reachedMs,
    state: isReached(rule, consecutive, inPeriod) ? 'REACHED' : consecutive + inPeriod > 0 ? 'COUNTING' : 'CLEAR',
  };
}

/** London day of a strike, and the day from which it is in no period that begins with it; null without periods. */
interface Strike {
  day: string;
  end: string | null;
}

/** Returns the number of strikes of the period that ends with a day, of all of them without a period. */
const strikesWithin = (strikes: readonly Strike[], today: string): number =>
  strikes.filter(({ day, end }) => day <= today && (end === null || today < end)).length;

const isReached = (rule: StrikeRule, consecutive: number, inPeriod: number): boolean =>
  strikesLeft(rule, consecutive, inPeriod) === 0;

function strikesLeft(rule: StrikeRule, consecutive: number, inPeriod: number): number | null {
  const left = [
    ...(rule.consecutive === null ? [] : [rule.consecutive - consecutive]),
    ...(rule.inPeriod === null ? [] : [rule.inPeriod - inPeriod]),
  ];
  return left.length === 0 ? null : Math.max(0, Math.min(...left));
}
