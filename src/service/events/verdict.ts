import type { EventBalance, Verdict } from '#contract/balance.ts';
import { unpaidOf } from '#energy/advice.ts';
import { gbpText } from '#text/amounts.ts';
import { plural } from '#text/count.ts';

/** Chance from which an event is likely met, and chance below which it is likely short. */
const LIKELY_PERCENT = 80;
const OPEN_PERCENT = 50;
/** Chance, less than even, from which an event is open where the likely energy reads as all that is contracted. */
const EVEN_PERCENT = 20;
const KWH_PER_MWH = 1000;

/** Figures that make the sentence of an event's balance. */
export type Judged = Pick<
  EventBalance,
  'phase' | 'contractedKwh' | 'capKwh' | 'measuredKwh' | 'likely' | 'chancePercent' | 'revenue'
> & { optedIn: number; cancelledUTC: Date | null; invited: number };

/** Returns the headline of an event, in one sentence. */
export function verdictOf(event: Judged): Verdict {
  const { phase, likely, contractedKwh, chancePercent } = event;
  if (phase === 'CANCELLED') return { code: 'CANCELLED', tone: 'NEUTRAL', sentence: cancelled(event) };
  if (phase === 'FINAL') return { code: 'FINAL', tone: toneOf(event), sentence: final(event) };
  if (event.optedIn === 0)
    return {
      code: 'NOBODY',
      tone: 'BAD',
      sentence: contractedKwh === null ? 'No assets opted in' : `No assets opted in: 0 of ${energy(contractedKwh)}`,
    };
  if (phase === 'SETTLING') return { code: 'SETTLING', tone: 'NEUTRAL', sentence: settling(event) };
  if (likely === null)
    return {
      code: 'UNKNOWN',
      tone: 'NEUTRAL',
      sentence: 'No event of this type has been settled yet: the response cannot be estimated',
    };
  if (contractedKwh === null || chancePercent === null)
    return {
      code: 'NO_CONTRACT',
      tone: 'NEUTRAL',
      sentence: `About ${energy(likely.kwh)} expected; no contract`,
    };
  const figures = `${pair(likely.kwh, contractedKwh)}, ${likelihoodText(chancePercent)}`;
  const whole = Math.round(chancePercent);
  if (whole >= LIKELY_PERCENT) {
    const unpaid = unpaidText(likely.kwh, paidUpTo(event));
    return unpaid === null
      ? { code: 'LIKELY_MET', tone: 'GOOD', sentence: `On course: ${figures}` }
      : { code: 'LIKELY_MET', tone: 'WARN', sentence: `On course: ${figures}; ${unpaid}` };
  }
  const readsAsMet = !readsShort(likely.kwh, contractedKwh);
  if (whole >= OPEN_PERCENT || (readsAsMet && whole >= EVEN_PERCENT))
    return { code: 'OPEN', tone: 'WARN', sentence: `Could go either way: ${figures}` };
  const short = readsAsMet ? `just under ${energy(contractedKwh)}, ${likelihoodText(chancePercent)}` : figures;
  return { code: 'LIKELY_SHORT', tone: 'BAD', sentence: `Likely to fall short: ${short}` };
}

/** Returns the energy above which nothing is paid; null where nothing is paid at all, or everything. */
const paidUpTo = ({ capKwh, revenue }: Judged): number | null => (revenue.state === 'NONE' ? null : capKwh);

/** Returns text like "0.46 MWh of it unpaid", of what lies above the pay cap; null where that is less than 5 %. */
export function unpaidText(kwh: number, capKwh: number | null): string | null {
  const unpaid = unpaidOf(kwh, capKwh);
  return unpaid && `${energy(unpaid.kwh)} of it unpaid`;
}

/** Whether an energy is less than another as both are written: "7.42 of 8.00 MWh", but not "2.0 of 2.0 kWh". */
function readsShort(kwh: number, ofKwh: number): boolean {
  const size = Math.max(Math.abs(kwh), Math.abs(ofKwh));
  return kwh < ofKwh && amountIn(kwh, size) !== amountIn(ofKwh, size);
}

const toneOf = ({ measuredKwh, contractedKwh }: Judged): Verdict['tone'] => {
  if (contractedKwh === null || measuredKwh === null) return 'NEUTRAL';
  return measuredKwh >= contractedKwh ? 'GOOD' : 'BAD';
};

function final(event: Judged): string {
  const { measuredKwh, contractedKwh, revenue } = event;
  const delivered = measuredKwh ?? 0;
  const unpaid = unpaidText(delivered, paidUpTo(event));
  const above = unpaid === null ? '' : `; ${unpaid}`;
  const pounds = `${revenue.measuredGbp === null ? '' : `, ${gbpText(revenue.measuredGbp)}`}${above}`;
  if (contractedKwh === null || contractedKwh === 0) return `Delivered ${energy(delivered)}${pounds}`;
  const percent = ((100 * delivered) / contractedKwh).toFixed(1);
  return `Delivered ${pair(delivered, contractedKwh)}: ${percent} %${pounds}`;
}

function settling({ measuredKwh, contractedKwh, likely }: Judged): string {
  if (measuredKwh === null) return 'The event has ended; no readings have been received yet';
  const size = Math.max(Math.abs(measuredKwh), contractedKwh ?? 0);
  const so = contractedKwh === null ? energy(measuredKwh) : pair(measuredKwh, contractedKwh);
  return likely === null
    ? `Delivered ${so} so far`
    : `Delivered ${so} so far, likely ${amountIn(likely.kwh, size)} once all readings are in`;
}

function cancelled({ cancelledUTC, invited }: Judged): string {
  const when = cancelledUTC === null ? '' : ` ${formatLondonTime(cancelledUTC)}`;
  return `Cancelled${when}: ${assetsText(invited, 'was', 'were')} notified`;
}

/** Returns two amounts in the unit of the larger: "7.42 of 8.00 MWh". */
const pair = (kwh: number, ofKwh: number): string => {
  const size = Math.max(Math.abs(kwh), Math.abs(ofKwh));
  return `${amountIn(kwh, size)} of ${amountIn(ofKwh, size)} ${unitOf(size)}`;
};
export const energy = (kwh: number): string => `${amountIn(kwh, Math.abs(kwh))} ${unitOf(Math.abs(kwh))}`;
const unitOf = (size: number): string => (size >= KWH_PER_MWH ? 'MWh' : 'kWh');
export const amountIn = (kwh: number, size: number): string => {
  const [value, decimals] = size >= KWH_PER_MWH ? [kwh / KWH_PER_MWH, 2] : [kwh, 1];
  return value.toLocaleString('en-GB', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
};

/** Returns a number of assets in words: "1 asset is", "1,890 assets are", "214 more assets raise". */
export const assetsText = (count: number, one = '', many = '', kind = ''): string =>
  plural(count, `${kind}asset ${one}`, `${kind}assets ${many}`).trimEnd();

/** Returns "25 % likely to be met"; never certain: "under 1 % likely to be met", "over 99 % likely to be met". */
export function likelihoodText(percent: number): string {
  if (percent < 1) return 'under 1 % likely to be met';
  if (percent > 99) return 'over 99 % likely to be met';
  return `${Math.round(percent)} % likely to be met`;
}

const londonParts = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/London',
});
/** Returns an instant in London time: "Tue 24 Nov, 16:12". */
export function formatLondonTime(at: Date): string {
  const parts = new Map(londonParts.formatToParts(at).map(({ type, value }) => [type, value]));
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type)!;
  return `${of('weekday')} ${of('day')} ${of('month')}, ${of('hour')}:${of('minute')}`;
}
