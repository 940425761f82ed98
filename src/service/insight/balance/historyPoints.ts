import type { EventBalance, EventBalancePoint } from '#contract/balance.ts';
import { iso } from '../../platform/rows/iso.ts';
import type { BalancePoint } from './points.ts';

/** Whether two balances of an event differ in nothing but their time. */
export const saysTheSame = (one: EventBalance, other: EventBalance): boolean =>
  JSON.stringify(timeless(one)) === JSON.stringify(timeless(other));

const timeless = (balance: EventBalance): unknown =>
  Object.entries({ ...balance, nowUTC: null }).sort(([one], [other]) => (one < other ? -1 : 1));

/** Returns the points of an event as the interface has them, each with what caused it. */
export const historyOf = (points: readonly BalancePoint[]): EventBalancePoint[] =>
  points.map(({ atMs, balance }, index) => {
    const { likely, chancePercent, nextStep, phase } = balance;
    const step = balance.withAll ?? nextStep?.after ?? null;
    // Until an asset is opted in, the point has the rehearsed delivery of all that could join.
    const isRehearsed = phase === 'SCHEDULED' && balance.assets.optedIn === 0 && step !== null;
    return {
      atUTC: iso(atMs),
      phase: isRehearsed ? 'REHEARSED' : phase,
      likely: isRehearsed ? step.likely : likely,
      chancePercent: isRehearsed ? step.chancePercent : chancePercent,
      optedIn: balance.assets.optedIn,
      measuredKwh: balance.measuredKwh,
      verdict: balance.verdict,
      cause: causeOf(points[index - 1]?.balance ?? null, balance),
    };
  });

const ENTERED = {
  SCHEDULED: 'CREATED',
  LIVE: 'STARTED',
  SETTLING: 'ENDED',
  FINAL: 'STATS_RUN',
  CANCELLED: 'CANCELLED',
} as const;

/** Returns what changed most between two balances, in the words of the timeline; null if only readings or time did. */
function causeOf(before: EventBalance | null, after: EventBalance): EventBalancePoint['cause'] {
  if (before === null || before.phase !== after.phase) return ENTERED[after.phase];
  if (before.contractedKwh !== after.contractedKwh || before.revenue.contractedGbp !== after.revenue.contractedGbp)
    return 'CHANGED';
  if (after.phase === 'SETTLING' && before.readings.present !== after.readings.present) return 'STATS_RUN';
  const joined = after.assets.optedIn - before.assets.optedIn;
  if (joined === 0) return null;
  return joined > 0 ? 'OPTED_IN' : 'OPTED_OUT';
}
