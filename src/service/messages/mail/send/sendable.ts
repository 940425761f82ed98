import { afterQuietHours, beginsEarly } from '#energy/time/quietHours.ts';
import type { StoredMailKind } from '../mailRow.ts';
import type { EventFacts } from './facts.ts';

/** Returns YES if a mail about an event is still true, WITHDRAWN if not, EXPIRED if it comes too late. */
export function isSendable(kind: StoredMailKind, facts: EventFacts, now: number): 'YES' | 'WITHDRAWN' | 'EXPIRED' {
  const until = latest(kind, facts);
  if (kind === 'CANCELLED')
    return facts.state === 'CANCELLED' || facts.dispatchCancelled ? inTime(now, until) : 'WITHDRAWN';
  if (kind === 'RESULT') return facts.deliveredKwh === null ? 'WITHDRAWN' : 'YES';
  if (facts.state === 'CANCELLED') return 'WITHDRAWN';
  if (now >= until) return 'EXPIRED';
  if (kind === 'INVITATION') return facts.assets.length > 0 && !facts.optedIn ? 'YES' : 'WITHDRAWN';
  if (kind === 'REMINDER') return facts.optedIn ? 'YES' : 'WITHDRAWN';
  if (kind === 'DISPATCH') return facts.kw === null ? 'WITHDRAWN' : 'YES';
  return 'YES';
}

const inTime = (now: number, until: number) => (now < until ? 'YES' : 'EXPIRED');

/** Returns until when a mail about an event may be sent, or tried again; epoch milliseconds. */
export function latest(kind: StoredMailKind, { startMs, endMs, deadlineMs }: EventFacts): number {
  if (kind === 'RESULT') return Infinity;
  if (kind === 'CANCELLED' || kind === 'DISPATCH') return endMs;
  return kind === 'INVITATION' ? (deadlineMs ?? startMs) : startMs;
}

/**
 * Returns from when a mail to a user may be sent: not from 21:00 to 08:00 in London, except that a window which begins
 * before 10:00 was cancelled or changed.
 */
export function allowedFrom(kind: StoredMailKind, { startMs, previous }: EventFacts, now: number): number {
  const first = Math.min(startMs, previous?.startMs ?? startMs);
  if ((kind === 'CANCELLED' || kind === 'CHANGED') && beginsEarly(first, now)) return now;
  return afterQuietHours(now);
}
