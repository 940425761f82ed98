import { formatClock } from '#app/format/format.ts';
import { chanceText } from '#app/ui/balance/amounts.ts';
import type { Rehearsal } from '#contract/rehearsal.ts';
import type { Barred } from '../balance/balanceWords.ts';

/** Returns what the bar of a rehearsal is drawn from, as that of the event will be. */
export const rehearsedBalance = ({ expectedKwh, targetKwh }: Rehearsal): Barred => ({
  phase: 'SCHEDULED',
  contractedKwh: targetKwh,
  capKwh: null,
  measuredKwh: null,
  likely: expectedKwh && { kwh: expectedKwh.p50, p10Kwh: expectedKwh.p10, p90Kwh: expectedKwh.p90 },
  revenue: { contractedGbp: null, likelyGbp: null, measuredGbp: null, state: 'NONE' },
  nextStep: null,
});

/** "Least sure from 18:00: a 74 % chance." where one half hour is less sure than the whole; null where none is. */
export function weakestWords({ settlementPeriods, confidencePercentage }: Rehearsal): string | null {
  const [weakest] = settlementPeriods
    .flatMap(({ startTime, confidencePercentage: percent }) => (percent === null ? [] : [{ startTime, percent }]))
    .sort((one, other) => one.percent - other.percent);
  if (!weakest || confidencePercentage === null) return null;
  if (Math.round(weakest.percent) >= Math.round(confidencePercentage)) return null;
  return `Its least sure half hour begins at ${formatClock(weakest.startTime)}: ${chanceText(weakest.percent)}.`;
}
