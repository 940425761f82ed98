import { useNow } from '#app/data/api/clock.ts';
import { formatPower } from '#app/format/format.ts';
import { plural } from '#app/format/plural.ts';
import type { Event } from '#contract/event.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { periodsIn, powerOf, type Phase } from './outcome.ts';

/** State of an event without stats, in one sentence. */
export function PhaseLine({ event, phase }: { event: Event; phase: Phase }) {
  const now = useNow();
  const { startTime, assetsOptedIn, eventType } = event;
  if (phase === 'scheduled') {
    const kw = powerOf(event);
    const task =
      `turn ${eventType === 'TURN_DOWN' ? 'down' : 'up'}${kw === null ? '' : ` by ${formatPower(kw, 'exact')}`} ` +
      `for ${periodsIn(event) / 2} h`;
    if (assetsOptedIn === 0) return `To ${task}.`;
    return `${plural(assetsOptedIn, 'asset')} ${assetsOptedIn === 1 ? 'is' : 'are'} to ${task}.`;
  }
  if (phase === 'live') {
    const running = Math.floor((now - Date.parse(startTime)) / HALF_HOUR_MS) + 1;
    return `Half hour ${Math.min(Math.max(running, 1), periodsIn(event))} of ${periodsIn(event)} is running.`;
  }
  if (phase === 'settled') return ' ';
  return phase === 'cancelled' ? 'Cancelled, nothing is settled.' : 'Ended, not settled yet.';
}
