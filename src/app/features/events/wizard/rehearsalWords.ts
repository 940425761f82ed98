import { formatClock, formatPounds } from '#app/format/format.ts';
import { amountsOf, chanceNumber, chanceText } from '#app/ui/balance/amounts.ts';
import type { StageVerdict } from '#app/ui/Stage.tsx';
import type { Rehearsal } from '#contract/rehearsal.ts';
import { countOrAbout, formatCount, plural } from '#text/count.ts';
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
  const { targetKwh, expectedKwh, pay, assets } = rehearsal;
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
    ...(pay ? payFacts(pay) : [chanceFact(rehearsal)]),
    {
      label: 'Could join',
      value: countOrAbout(able, assets.sampled < assets.assigned),
      note: `of ${formatCount(assets.consented)} that can take part`,
    },
  ];
}

type RehearsedPay = NonNullable<Rehearsal['pay']>;

const chanceFact = ({ confidencePercentage, pastEvents }: Rehearsal): BalanceFact =>
  confidencePercentage === null
    ? { label: 'Likelihood of meeting contract', value: '–', note: 'not known yet' }
    : {
        label: 'Likelihood of meeting contract',
        value: chanceNumber(confidencePercentage),
        unit: '%',
        note: `from ${plural(pastEvents, 'settled event')}`,
      };

const payFacts = ({ expectedGbp, strikePercent, countsStrikes }: RehearsedPay): BalanceFact[] => [
  {
    label: 'Expected pay',
    value: formatPounds(expectedGbp),
    note: expectedGbp === null ? 'no price or power yet' : '',
  },
  {
    label: countsStrikes ? 'Chance of a strike' : 'Chance of a shortfall',
    ...(strikePercent === null ? { value: '–' } : { value: chanceNumber(strikePercent), unit: '%' }),
    note: 'any half-hour with a factor below 0.5',
  },
];

/** Power that could still be sold at the same prices, with its expected pay; null where none would pay more. */
export function moreToSell({ pay }: Rehearsal): { mw: number; note: string } | null {
  const best = pay?.best;
  if (best == null || best.moreMw <= 0) return null;
  const gain = best.expectedGbp === null ? null : best.expectedGbp - (pay!.expectedGbp ?? 0);
  const strike = best.strikePercent === null ? [] : [`${chanceText(best.strikePercent)} ${riskWord(pay!)}`];
  return {
    mw: best.moreMw,
    note: [...(gain === null ? [] : [`${formatPounds(gain)} more`]), ...strike].join(', '),
  };
}

const riskWord = ({ countsStrikes }: RehearsedPay): string => (countsStrikes ? 'strike' : 'shortfall');

/** The headline of a rehearsal: its expected pay where that is known, else its delivery. */
export const rehearsedVerdict = ({ pay, verdict }: Rehearsal): StageVerdict => {
  if (pay?.expectedGbp == null) return verdict;
  const isMoneyLeft = (pay.best?.moreMw ?? 0) > 0 && verdict.tone !== 'BAD';
  return { sentence: pay.sentence, tone: isMoneyLeft ? 'WARN' : verdict.tone };
};

/** Line below the headline: power that could still be sold, where no price is stated, and the weakest half hour. */
export function rehearsalSay(rehearsal: Rehearsal): string | null {
  const { pay } = rehearsal;
  const more = pay?.expectedGbp == null && (pay?.best?.moreMw ?? 0) > 0 ? `${pay!.sentence}.` : null;
  return [more, weakestWords(rehearsal)].filter(Boolean).join(' ') || null;
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
