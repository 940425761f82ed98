import { formatClock } from '#app/format/format.ts';
import { amountsOf, chanceNumber, chanceText } from '#app/ui/balance/amounts.ts';
import type { Rehearsal } from '#contract/rehearsal.ts';
import { formatCount, plural } from '#text/count.ts';
import type { BalanceFact } from '../balance/balanceFacts.ts';
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

/** The facts of the balance as far as they are known before an event is scheduled, in its order. */
export function rehearsedFacts(rehearsal: Rehearsal): BalanceFact[] {
  const { targetKwh, expectedKwh, confidencePercentage, assets, pastEvents } = rehearsal;
  const { number, unit } = amountsOf(rehearsedBalance(rehearsal));
  const able = assets.consented - assets.overlapping;
  return [
    targetKwh === null
      ? { label: 'Contracted', value: '–', note: 'no contract' }
      : { label: 'Contracted', value: number(targetKwh), unit, note: '' },
    expectedKwh === null
      ? { label: 'Forecast', value: '–', note: 'not known yet' }
      : {
          label: 'Forecast',
          value: number(expectedKwh.p50),
          unit,
          note: `80\u202f% between ${number(expectedKwh.p10)} and ${number(expectedKwh.p90)}`,
        },
    confidencePercentage === null
      ? { label: 'Likelihood of meeting contract', value: '–', note: 'not known yet' }
      : {
          label: 'Likelihood of meeting contract',
          value: chanceNumber(confidencePercentage),
          unit: '%',
          note: `from ${plural(pastEvents, 'settled event')}`,
        },
    {
      label: 'Could join',
      value: formatCount(able),
      note: `of ${formatCount(assets.ready)} ready`,
    },
  ];
}

/** "Least sure from 18:00: a 74 % chance." where one half hour is less sure than the whole; null where none is. */
export function weakestWords({ settlementPeriods, confidencePercentage }: Rehearsal): string | null {
  const [weakest] = settlementPeriods
    .flatMap(({ startTime, confidencePercentage: percent }) => (percent === null ? [] : [{ startTime, percent }]))
    .sort((one, other) => one.percent - other.percent);
  if (!weakest || confidencePercentage === null) return null;
  if (Math.round(weakest.percent) >= Math.round(confidencePercentage)) return null;
  return `Its least certain half-hour starts at ${formatClock(weakest.startTime)}: ${chanceText(weakest.percent)}.`;
}
