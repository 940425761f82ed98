import { formatClock, formatPounds, formatPower } from '#app/format/format.ts';
import type { Tone } from '#app/ui/statusWords.ts';
import type { DispatchPlan, DispatchSummary } from '#contract/dispatch/order.ts';
import type { Event } from '#contract/event.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { HOUR_MS } from '#energy/time/spans.ts';
import { plural } from '#text/count.ts';
import { overduePower, whenText } from './summaryWords.ts';

export type Verdict = { tone: Tone; text: string };
export type PricedEvent = Pick<Event, 'startTime' | 'endTime' | 'priceGbpPerMwh'> &
  Partial<Pick<Event, 'halfHourTerms'>>;

/** Less than this share is rounding, not a gap. */
const NOTHING = 0.005;
/** Above this share of what was asked, what is silent is bad. */
const MUCH = 0.05;
const PENNY = 0.005;

/** What an order would get, before it is sent. */
export function planVerdict({
  targetKw,
  requestedKw,
  shortfallKw,
  assets,
}: Pick<DispatchPlan, 'targetKw' | 'requestedKw' | 'shortfallKw' | 'assets'>): Verdict {
  if (assets === 0) return { tone: 'bad', text: 'No assets can be instructed' };
  const from = plural(assets, 'asset');
  if (targetKw === null)
    return { tone: 'info', text: `${formatPower(requestedKw)} can be instructed from ${from}; no contract` };
  return shortfallKw > targetKw * NOTHING
    ? {
        tone: 'bad',
        text: `Short by ${formatPower(shortfallKw)}: ${from} can provide ${formatPower(requestedKw)} of ${formatPower(targetKw)}`,
      }
    : { tone: 'good', text: `All ${formatPower(targetKw)} can be instructed from ${from}` };
}

/**
 * Power, with what it is worth at the event's price over what is left of the event, or over all of it once it ended.
 */
export function powerWorth(kw: number, event: PricedEvent, now: number): string {
  const { priceGbpPerMwh, halfHourTerms } = event;
  const [start, end] = [Date.parse(event.startTime), Date.parse(event.endTime)];
  const from = now < end ? Math.max(start, now) : start;
  const mwh = (fromMs: number, toMs: number) => (kw * Math.max(0, toMs - fromMs)) / HOUR_MS / 1000;
  const gbp = halfHourTerms
    ? halfHourTerms.reduce((sum, term) => {
        const at = Date.parse(term.startTime);
        return sum + mwh(Math.max(from, at), at + HALF_HOUR_MS) * (term.priceGbpPerMwh ?? 0);
      }, 0)
    : mwh(from, end) * (priceGbpPerMwh ?? 0);
  return gbp < PENNY ? formatPower(kw) : `${formatPower(kw)} (${formatPounds(gbp)})`;
}

/**
 * How a dispatch stands, what matters most in it, and what to do about it. What a shortfall costs is said by the
 * event's balance alone, which knows K and the cap.
 */
export function dispatchVerdict(summary: DispatchSummary, event: PricedEvent, now: number): Verdict {
  const { status, unconfirmedCancels, issueAtUTC, assets } = summary;
  const worth = (kw: number): string => powerWorth(kw, event, now);
  if (unconfirmedCancels > 0)
    return {
      tone: 'bad',
      text:
        `${plural(unconfirmedCancels, 'cancellation')} not confirmed: ` +
        `${unconfirmedCancels === 1 ? 'the device' : 'these devices'} may still follow the dispatch. Resend or call.`,
    };
  switch (status) {
    case 'AWAITING_CONFIRMATION':
      return confirmationVerdict(summary, worth, now);
    case 'WAITING':
      return { tone: 'info', text: `To be sent at ${whenText(issueAtUTC, now)}: no action needed until then` };
    case 'ISSUING':
      return { tone: 'info', text: `Being sent to ${plural(assets, 'asset')}` };
    case 'CANCELLED':
      return {
        tone: 'quiet',
        text: assets === 0 ? 'Cancelled before anything was sent' : 'Cancelled: no device follows it any longer',
      };
    case 'ENDED':
      return endedVerdict(summary);
    default:
      return deliveringVerdict(summary) ?? promiseVerdict(summary);
  }
}

type Worth = (kw: number) => string;

function confirmationVerdict({ confirmByUTC, requestedKw }: DispatchSummary, worth: Worth, now: number): Verdict {
  if (confirmByUTC === null) return { tone: 'warn', text: 'Not sent: a second operator must confirm' };
  return Date.parse(confirmByUTC) <= now
    ? {
        tone: 'warn',
        text: `Lapsed at ${formatClock(confirmByUTC)} without confirmation by a second operator: nothing was sent. Request it again.`,
      }
    : {
        tone: 'warn',
        text: `Not sent: a second operator must confirm ${worth(requestedKw)} by ${formatClock(confirmByUTC)}`,
      };
}

/** What has to come of what was asked: of a re-spread or a reserve, no more than the target. */
const wantedKw = ({ requestedKw, targetKw }: DispatchSummary): number =>
  targetKw === null ? requestedKw : Math.min(requestedKw, targetKw);

function endedVerdict(summary: DispatchSummary): Verdict {
  const { measuredKw } = summary;
  if (measuredKw === null) return { tone: 'info', text: 'Ended: no readings for the event yet' };
  const wanted = wantedKw(summary);
  const missing = wanted - measuredKw;
  return missing <= wanted * NOTHING
    ? { tone: 'good', text: `All ${formatPower(wanted)} delivered` }
    : { tone: 'warn', text: `Short by ${formatPower(missing)} of ${formatPower(wanted)}` };
}

/** Of an event with readings, where they show enough, or less than was promised. */
function deliveringVerdict(summary: DispatchSummary): Verdict | null {
  const { promisedKw, measuredKw, measuredToUTC, silent } = summary;
  if (measuredKw === null || measuredToUTC === null) return null;
  const wanted = wantedKw(summary);
  const until = `to ${formatClock(measuredToUTC)}`;
  if (measuredKw >= wanted * (1 - NOTHING))
    return {
      tone: 'good',
      text:
        `All ${formatPower(wanted)} delivered, ${until}` +
        (silent.assets > 0 ? `, although ${plural(silent.assets, 'asset')} did not acknowledge` : ''),
    };
  return promisedKw >= wanted * (1 - NOTHING)
    ? {
        tone: 'warn',
        text: `Short by ${formatPower(wanted - measuredKw)}, ${until}: all of it was accepted, but the meters show less`,
      }
    : null;
}

function promiseVerdict(summary: DispatchSummary): Verdict {
  const { promisedKw, states } = summary;
  const wanted = wantedKw(summary);
  const missing = wanted - promisedKw;
  const { atRiskKw, atRiskAssets } = overduePower(summary);
  if (missing > wanted * NOTHING && atRiskAssets > 0)
    return {
      tone: atRiskKw > wanted * MUCH ? 'bad' : 'warn',
      text: `${formatPower(atRiskKw)} at risk: ${plural(atRiskAssets, 'asset')} ${atRiskAssets === 1 ? 'is' : 'are'} yet to acknowledge. Resend or call.`,
    };
  if (missing <= wanted * NOTHING)
    return { tone: 'good', text: `All ${formatPower(wanted)} accepted: no action needed` };
  const open = openKw(states);
  return open >= missing * (1 - NOTHING)
    ? { tone: 'info', text: `Responses are coming in: ${formatPower(open)} outstanding` }
    : {
        tone: 'warn',
        text: `Short by ${formatPower(missing - open)}: refused or failed. Reallocate it to the other assets.`,
      };
}

const OPEN: ReadonlySet<string> = new Set(['PENDING', 'SENT', 'DELIVERED']);

/** kW that may still be promised. */
const openKw = (states: DispatchSummary['states']): number =>
  states.reduce((sum, { state, kw }) => (OPEN.has(state) ? sum + kw : sum), 0);
