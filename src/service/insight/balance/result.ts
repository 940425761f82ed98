import type { BalanceCause, EventBalance, EventGap } from '#contract/balance.ts';
import { whToKwh } from '#energy/reading.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { gbpText } from '#text/amounts.ts';
import type { StatsRunRow } from '../../baselines/measurement/latestRun.ts';
import type { Totals } from '../../events/storeRun.ts';
import { amountIn, energy, formatLondonTime } from '../../events/verdict.ts';
import { largestCause } from './gap.ts';
import type { BalanceTerms } from './terms.ts';

/** Largest number of half hours that are named; more are counted. */
const MAX_NAMED = 2;

/**
 * Returns the cause of a final result: the largest part of a gap, the half hours that were short, whether this was
 * foreseen, and the run.
 */
export function resultCause(
  terms: BalanceTerms,
  { run, totals }: StatsRunRow,
  atStart: EventBalance['atStart'],
  gap: EventGap | null,
): BalanceCause {
  const known = totals as Totals;
  const { deliveredKwh, targetKwh, assetsOptedIn } = known;
  const gapKwh = targetKwh === null ? 0 : Math.max(0, targetKwh - deliveredKwh);
  const notes = [
    atStart?.likely ? `${foreseen(deliveredKwh, atStart.likely)}.` : '',
    `Run ${run} is final; later readings are recorded alongside it, and only a recalculation creates run ${run + 1}.`,
  ];
  const text = whereShort(terms, known);
  const largest = largestCause(gap);
  if (largest) return { ...largest, note: `. ${[`${text}.`, ...notes].filter(Boolean).join(' ')}` };
  return {
    kind: 'RESULT',
    uuid: null,
    text: text ?? `Measured in ${terms.halfHours} half-hours`,
    note: `. ${notes.filter(Boolean).join(' ')}`,
    assets: assetsOptedIn,
    gapKwh,
    ofKwh: gapKwh,
  };
}

/** Returns text like "Short in every half hour, least at 18:00–18:30"; null without a target. */
function whereShort(
  { event, deals, targetWhs }: BalanceTerms,
  { targetKwh, settlementPeriods }: Totals,
): string | null {
  if (targetKwh === null) return null;
  const share = targetKwh / settlementPeriods.length;
  const targetOf = (slot: number) =>
    event.half_hour_terms === null || targetWhs === null ? share : whToKwh(targetWhs[slot]!);
  const periods = settlementPeriods.flatMap(({ startTime, deliveredKwh }, slot) =>
    deals[slot] === null ? [] : [{ startTime, gap: targetOf(slot) - (deliveredKwh ?? 0) }],
  );
  const short = periods.filter(({ gap }) => gap > 0).sort((one, other) => other.gap - one.gap);
  const [most] = short;
  if (!most) return 'Met in every half-hour';
  if (short.length === periods.length)
    return periods.length === 1 ? 'Short' : `Short in every half-hour, least at ${window(short.at(-1)!.startTime)}`;
  if (short.length > MAX_NAMED)
    return `Short in ${short.length} of ${periods.length} half-hours, most at ${window(most.startTime)}`;
  const named = short.map(({ startTime }) => startTime).sort();
  return `Short at ${named.map(window).join(' and ')}, met in all other half-hours`;
}

function window(startTime: string): string {
  const clock = (at: number): string => formatLondonTime(new Date(at)).split(', ')[1]!;
  const start = Date.parse(startTime);
  return `${clock(start)}–${clock(start + HALF_HOUR_MS)}`;
}

function foreseen(kwh: number, { p10Kwh, p90Kwh }: { p10Kwh: number; p90Kwh: number }): string {
  const side = kwh < p10Kwh ? 'Below' : kwh > p90Kwh ? 'Above' : 'Within';
  const size = Math.max(Math.abs(kwh), Math.abs(p90Kwh));
  return `${side} the range forecast at the start (${amountIn(p10Kwh, size)}–${amountIn(p90Kwh, size)})`;
}

/** Returns what a cancelled event gave up; null without a contract. */
export function givenUp(
  contractedKwh: number | null,
  contractedGbp: number | null,
  { measuredKwh, assets }: Pick<EventBalance, 'measuredKwh' | 'assets'>,
): BalanceCause | null {
  if (contractedKwh === null) return null;
  const pounds = contractedGbp === null ? '' : `, contract value ${gbpText(contractedGbp)}`;
  const got = measuredKwh === null ? '' : `; ${energy(measuredKwh)} had been delivered`;
  const gapKwh = Math.max(0, contractedKwh - (measuredKwh ?? 0));
  return {
    kind: 'GIVEN_UP',
    uuid: null,
    text: `${energy(contractedKwh)} of contracted delivery was forgone${pounds}`,
    note: `${got}.`,
    assets: assets.optedIn,
    gapKwh,
    ofKwh: contractedKwh,
  };
}
