import { amountsOf, chanceText, poundsText } from '#app/ui/balance/amounts.ts';
import type { LabelTexts } from '#app/ui/balance/barLabels.ts';
import { shortKwh } from '#app/ui/balance/shortText.ts';
import type { EventBalance } from '#contract/balance.ts';
import { formatCount, plural } from '#text/count.ts';

/** One cause and what still counts or can be done: what matters in it, then the rest. */
export type Say = { strong: string; rest: string };

/** Returns the line below the sentence of a balance; null where there is nothing to add. */
export function sayOf(balance: EventBalance): Say | null {
  const { phase, cause, nextStep, readings, atStart } = balance;
  if (nextStep?.text !== undefined) return firstSentence(nextStep.text);
  if (cause?.note !== undefined) return { strong: cause.text, rest: cause.note };
  if (phase === 'SETTLING' && readings.expected > readings.present)
    return {
      strong: `Readings for ${plural(readings.expected - readings.present, 'half-hour')} of ${plural(balance.assets.optedIn, 'asset')} are still to come`,
      rest: `.${nextStep ? ` ${nextStep.label}.` : ''}`,
    };
  const still = nextStep ? `${nextStep.label}.` : '';
  if (cause) return { strong: cause.text, rest: `. ${still}` };
  if (still !== '') return { strong: still, rest: '' };
  if (phase === 'FINAL' && atStart)
    return { strong: '', rest: `At the start it was ${chanceText(atStart.chancePercent)} likely to be met.` };
  return null;
}

/** Returns the first sentence of a text, and the rest. */
function firstSentence(text: string): Say {
  const end = text.indexOf('. ') + 1 || text.length;
  return { strong: text.slice(0, end), rest: text.slice(end) };
}

/** What the words at a bar are made of. */
export type Barred = Pick<
  EventBalance,
  'phase' | 'contractedKwh' | 'capKwh' | 'measuredKwh' | 'likely' | 'revenue' | 'nextStep'
>;

/** Of a bar that is being loaded. */
export const NO_TEXTS: LabelTexts = {
  likely: null,
  contracted: null,
  cap: null,
  measured: null,
  short: null,
  after: null,
};

/** Returns the words at the bar; on narrow screens what is contracted reads on from what is likely. */
export function barTexts(balance: Barred, isNarrow: boolean): LabelTexts {
  const { phase, contractedKwh, capKwh, measuredKwh, likely, revenue, nextStep } = balance;
  const { number, text } = amountsOf(balance);
  const short = shortKwh(balance);
  const ends = revenue.likelyGbp ?? revenue.measuredGbp;
  const missing = revenue.contractedGbp === null || ends === null ? 0 : revenue.contractedGbp - ends;
  const after = nextStep?.after;
  return {
    likely: likely && `${phase === 'SCHEDULED' ? 'Forecast' : 'Likely'} ${number(likely.kwh)}`,
    contracted: contractedKwh === null ? null : `${isNarrow ? 'of' : 'Contracted'} ${text(contractedKwh)}`,
    cap: capKwh === null ? null : `pay cap ${number(capKwh)}`,
    measured:
      measuredKwh === null
        ? null
        : `${{ SETTLING: 'Delivered so far', FINAL: 'Delivered', CANCELLED: 'Delivered', LIVE: 'Measured', SCHEDULED: 'Measured' }[phase]} ${number(measuredKwh)}`,
    short: short === null ? null : `${number(short)} short${missing >= 0.01 ? `, about ${poundsText(missing)}` : ''}`,
    after:
      after && nextStep?.code === 'OPT_IN'
        ? `${number(after.likely.kwh)} with ${formatCount(nextStep.assets)} more`
        : null,
  };
}

/** Returns the values that the bar draws, in kWh, by name: its twin as a table. */
export function barValues({
  contractedKwh,
  capKwh,
  measuredKwh,
  likely,
  nextStep,
}: EventBalance): [string, number | null][] {
  return [
    ['Contracted', contractedKwh],
    ['Pay cap', capKwh],
    ['Measured', measuredKwh],
    ['Likely', likely?.kwh ?? null],
    ['Likely, p10', likely?.p10Kwh ?? null],
    ['Likely, p90', likely?.p90Kwh ?? null],
    ['Likely with the next step', (nextStep?.code === 'OPT_IN' && nextStep.after?.likely.kwh) || null],
  ];
}
