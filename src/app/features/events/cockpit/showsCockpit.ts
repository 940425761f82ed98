import { isOffered } from '#app/data/api/offeredOperations.ts';
import type { Event } from '#contract/event.ts';
import { HOUR_MS } from '#energy/time/spans.ts';

/** How long before its start an event has a cockpit, and how long after its end readings still arrive. */
const BEFORE_MS = 12 * HOUR_MS;
const AFTER_MS = 24 * HOUR_MS;

/** A live event has a cockpit where the server projects it, any other but a cancelled one by its address. */
export const showsCockpit = ({ state }: Pick<Event, 'state'>, view: 'cockpit' | undefined): boolean =>
  isOffered('getEventLive') && (state === 'STARTED' || (view === 'cockpit' && state !== 'CANCELLED'));

/** Whether an event is near enough for a link to its cockpit. */
export function isNear(
  { state, startTime, endTime }: Pick<Event, 'state' | 'startTime' | 'endTime'>,
  now: number,
): boolean {
  if (!isOffered('getEventLive')) return false;
  if (state === 'SCHEDULED') return Date.parse(startTime) - now <= BEFORE_MS;
  return state === 'ENDED' && now - Date.parse(endTime) <= AFTER_MS;
}
