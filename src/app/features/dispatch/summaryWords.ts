import { formatClock, formatPower, splitUnit } from '#app/format/format.ts';
import { plural } from '#app/format/plural.ts';
import type { Tone } from '#app/ui/statusWords.ts';
import type { DispatchPlan, DispatchSummary } from '#contract/dispatch/order.ts';

export type Verdict = { tone: Tone; text: string };

/** Less than this share is rounding, not a gap. */
const NOTHING = 0.005;
const THIN = '\u2009';

/** What an order would get, before it is sent. */
export function planVerdict({
  targetKw,
  requestedKw,
  shortfallKw,
  assets,
}: Pick<DispatchPlan, 'targetKw' | 'requestedKw' | 'shortfallKw' | 'assets'>): Verdict {
  if (assets === 0) return { tone: 'bad', text: 'No asset can be asked' };
  const from = plural(assets, 'asset');
  if (targetKw === null)
    return { tone: 'info', text: `${formatPower(requestedKw)} asked of ${from}; nothing is contracted` };
  return shortfallKw > targetKw * NOTHING
    ? {
        tone: 'bad',
        text: `Short by ${formatPower(shortfallKw)}: ${from} can give ${formatPower(requestedKw)} of ${formatPower(targetKw)}`,
      }
    : { tone: 'good', text: `All ${formatPower(targetKw)} can be asked of ${from}` };
}

/** How a dispatch stands, and what matters most in it. */
export function dispatchVerdict(summary: DispatchSummary): Verdict {
  const { status, silent, unconfirmedCancels, askedBy, confirmByUTC, issueAtUTC, requestedKw, promisedKw } = summary;
  if (unconfirmedCancels > 0)
    return {
      tone: 'bad',
      text: `${plural(unconfirmedCancels, 'cancel')} not confirmed: ${unconfirmedCancels === 1 ? 'the device' : 'these devices'} may still follow the dispatch`,
    };
  switch (status) {
    case 'AWAITING_CONFIRMATION':
      return {
        tone: 'warn',
        text: `Not sent: a second operator must confirm${confirmByUTC === null ? '' : ` by ${formatClock(confirmByUTC)}`}. Asked by ${askedBy}`,
      };
    case 'WAITING':
      return { tone: 'info', text: `To be sent at ${formatClock(issueAtUTC)}` };
    case 'ISSUING':
      return { tone: 'info', text: `Being sent to ${plural(summary.assets, 'asset')}` };
    case 'CANCELLED':
      return { tone: 'quiet', text: 'The dispatch is cancelled: every device has confirmed it or heard of nothing' };
    default:
  }
  if (silent.assets > 0 && status === 'ISSUED')
    return {
      tone: 'bad',
      text: `${plural(silent.assets, 'asset')} ${silent.assets === 1 ? 'is' : 'are'} silent: ${formatPower(silent.kw)} at risk`,
    };
  const missing = requestedKw - promisedKw;
  if (missing <= requestedKw * NOTHING) return { tone: 'good', text: `All ${formatPower(requestedKw)} promised` };
  const open = openKw(summary);
  if (status === 'ISSUED' && open >= missing * (1 - NOTHING))
    return { tone: 'info', text: `Answers are coming in: ${formatPower(open)} still open` };
  return { tone: 'warn', text: `Short by ${formatPower(missing)}: that much was refused or not answered` };
}

/** Whether a dispatch has ended: nothing about it changes any more. */
export const isOver = ({ status, unconfirmedCancels }: DispatchSummary): boolean =>
  (status === 'CANCELLED' || status === 'ENDED') && unconfirmedCancels === 0;

const OPEN: ReadonlySet<string> = new Set(['PENDING', 'SENT', 'DELIVERED']);

/** kW that may still be promised. */
export const openKw = ({ states }: Pick<DispatchSummary, 'states'>): number =>
  states.reduce((sum, { state, kw }) => (OPEN.has(state) ? sum + kw : sum), 0);

/** "12.0 kW asked · 10.9 promised · 9.7 measured (to 17:30)", all in the unit of the first. */
export function dispatchLine({
  requestedKw,
  promisedKw,
  measuredKw,
  measuredToUTC,
}: Pick<DispatchSummary, 'requestedKw' | 'promisedKw' | 'measuredKw' | 'measuredToUTC'>): string {
  const { value, unit } = splitUnit(requestedKw, 'kW');
  const scale = unit === 'kW' ? 1 : 1000;
  const inUnit = (kw: number): string => {
    const size = Math.abs(kw / scale);
    return (kw / scale)
      .toLocaleString(
        'en-GB',
        size >= 100
          ? { maximumFractionDigits: 0 }
          : { maximumSignificantDigits: 3, minimumSignificantDigits: kw === 0 ? 1 : 3 },
      )
      .replace(/^-0$/, '0')
      .replace('-', '−');
  };
  return [
    `${value}${THIN}${unit} asked`,
    `${inUnit(promisedKw)} promised`,
    measuredKw === null
      ? 'nothing measured yet'
      : `${inUnit(measuredKw)} measured${measuredToUTC === null ? '' : ` (to ${formatClock(measuredToUTC)})`}`,
  ].join(' · ');
}

/** The size of a change in the event's direction: what a turn-down asks less counts as positive. */
export const inDirection = (kw: number | null, eventType: 'TURN_DOWN' | 'TURN_UP'): number | null =>
  kw === null || kw === 0 ? kw : eventType === 'TURN_DOWN' ? -kw : kw;
