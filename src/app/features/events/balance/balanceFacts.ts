import { formatClock, formatFixed, formatPounds, formatPower } from '#app/format/format.ts';
import { amountsOf, type Amounts, chanceNumber, chanceText, poundsText } from '#app/ui/balance/amounts.ts';
import type { EventBalance } from '#contract/balance.ts';
import { formatCount } from '#text/count.ts';
import { receivedPercent } from '#text/receivedPercent.ts';

export type BalanceFact = { label: string; value: string; unit?: string; note: string };

const NONE = '–';

/** What an event has agreed: its power in kW, and its hours. */
export type Agreed = { powerKw: number | null; hours: number };

/** What was said of an event before anybody was opted in: its chance in percent. */
export type Rehearsed = { chancePercent: number | null };

/** Returns the five facts of a balance, always in this order: contract, energy, outlook, money, who takes part. */
export function balanceFacts(balance: EventBalance, agreed: Agreed, rehearsed?: Rehearsed): BalanceFact[] {
  const amounts = amountsOf(balance);
  return [
    contracted(balance, agreed, amounts),
    energy(balance, amounts),
    outlook(balance, amounts, rehearsed),
    money(balance),
    who(balance),
  ];
}

/** Labels of the facts while nothing is known yet. */
export const LOADING_FACTS: readonly BalanceFact[] = [
  'Contracted',
  'Likely',
  'Likelihood of meeting contract',
  'Likely revenue',
  'Opted in',
].map((label) => ({ label, value: '\u00a0', note: '\u00a0' }));

function contracted({ contractedKwh }: EventBalance, { powerKw, hours }: Agreed, amounts: Amounts): BalanceFact {
  if (contractedKwh === null) return { label: 'Contracted', value: NONE, note: 'no contract' };
  const note = powerKw === null ? '' : `${formatPower(powerKw)} for ${hours}\u202fh`;
  return { label: 'Contracted', value: amounts.number(contractedKwh), unit: amounts.unit, note };
}

function energy({ phase, likely, measuredKwh, contractedKwh }: EventBalance, amounts: Amounts): BalanceFact {
  if (phase === 'SCHEDULED' || phase === 'LIVE') {
    const label = phase === 'LIVE' ? 'Likely' : 'Forecast';
    if (likely === null) return { label, value: NONE, note: 'not known yet' };
    return { label, value: amounts.number(likely.kwh), unit: amounts.unit, note: rangeText(likely, amounts) };
  }
  const label = phase === 'SETTLING' ? 'Delivered so far' : 'Delivered';
  if (measuredKwh === null)
    return { label, value: NONE, note: phase === 'CANCELLED' ? 'not settled' : 'no readings yet' };
  const note = contractedKwh ? `${formatFixed((100 * measuredKwh) / contractedKwh, 1)}\u202f% of contracted` : '';
  return { label, value: amounts.number(measuredKwh), unit: amounts.unit, note };
}

const rangeText = ({ p10Kwh, p90Kwh }: NonNullable<EventBalance['likely']>, { number }: Amounts): string =>
  `80\u202f% between ${number(p10Kwh)} and ${number(p90Kwh)}`;

function outlook(
  { phase, likely, chancePercent, atStart }: EventBalance,
  amounts: Amounts,
  rehearsed: Rehearsed | undefined,
): BalanceFact {
  const start = atStart && `${chanceText(atStart.chancePercent)} at the start`;
  const before = rehearsed?.chancePercent == null ? '' : `${chanceText(rehearsed.chancePercent)} in rehearsal`;
  if (phase === 'SETTLING' && likely !== null)
    return {
      label: 'Likely final',
      value: amounts.number(likely.kwh),
      unit: amounts.unit,
      note: rangeText(likely, amounts),
    };
  if (phase === 'SCHEDULED' || phase === 'LIVE') {
    if (chancePercent === null)
      return { label: 'Likelihood of meeting contract', value: NONE, note: start ?? (before || 'not known yet') };
    return {
      label: 'Likelihood of meeting contract',
      value: chanceNumber(chancePercent),
      unit: '%',
      note: start ?? before,
    };
  }
  if (atStart === null) return { label: 'Forecast at the start', value: NONE, note: 'none stored' };
  const chance = `${chanceText(atStart.chancePercent)} likely to be met`;
  if (atStart.likely === null) return { label: 'Forecast at the start', value: NONE, note: chance };
  return {
    label: 'Forecast at the start',
    value: amounts.number(atStart.likely.kwh),
    unit: amounts.unit,
    note: chance,
  };
}

function money({ phase, revenue }: EventBalance): BalanceFact {
  const { contractedGbp, likelyGbp, measuredGbp, state } = revenue;
  const likely = likelyGbp === null ? '' : `likely ${poundsText(likelyGbp)}`;
  const full = contractedGbp === null ? '' : `contract value ${poundsText(contractedGbp)}`;
  if (state === 'NONE')
    return { label: 'Revenue', value: NONE, note: phase === 'CANCELLED' ? 'not settled' : 'no price agreed' };
  if (state === 'FINAL') return { label: 'Revenue', value: formatPounds(measuredGbp), note: full };
  if (state === 'PRELIMINARY')
    return {
      label: 'Revenue so far',
      value: formatPounds(measuredGbp),
      note: ['preliminary', likely].filter(Boolean).join(' · '),
    };
  return { label: 'Likely revenue', value: likelyGbp === null ? NONE : poundsText(likelyGbp), note: full };
}

function who({ phase, assets, readings, withAll, dataThroughUTC }: EventBalance): BalanceFact {
  const { ready, optedIn, reporting, late, silent } = assets;
  if (phase === 'LIVE') {
    const overdue = [late > 0 && `${formatCount(late)} late`, silent > 0 && `${formatCount(silent)} with no readings`]
      .filter(Boolean)
      .join(', ');
    const through = dataThroughUTC === null ? '' : `, latest reading ${formatClock(dataThroughUTC)}`;
    return {
      label: 'Reporting',
      value: formatCount(reporting),
      note: `of ${formatCount(optedIn)}${overdue && `; ${overdue}`}${through}`,
    };
  }
  if (phase === 'SETTLING' || phase === 'FINAL') {
    const { present, expected } = readings;
    const percent = receivedPercent(readings);
    const share = percent === null ? NONE : formatFixed(percent, present === expected ? 0 : 1);
    return {
      label: 'Readings',
      value: share,
      ...(expected > 0 && { unit: '%' }),
      note: `${formatCount(present)} of ${formatCount(expected)} half-hours`,
    };
  }
  const more = withAll ? `; ${formatCount(withAll.assets)} could join` : '';
  const of = phase === 'CANCELLED' ? 'invited' : 'that can take part';
  return { label: 'Opted in', value: formatCount(optedIn), note: `of ${formatCount(ready)} ${of}${more}` };
}
