import { HOUR_MS } from '#energy/time/spans.ts';
import type { EventFacts } from '#service/messages/mail/send/facts.ts';

/** What a mail says of an event on 15 January 2026 at 17:00, for an hour, with an hour's deadline; with changes. */
export const eventFacts = (changes: Partial<EventFacts> = {}): EventFacts => {
  const startMs = Date.UTC(2026, 0, 15, 17);
  return {
    eventName: 'Peak',
    schemeName: 'DFS',
    senderName: 'Flex',
    direction: 'TURN_DOWN',
    isTest: false,
    revision: 1,
    startMs,
    endMs: startMs + HOUR_MS,
    deadlineMs: startMs - HOUR_MS,
    state: 'SCHEDULED',
    reason: null,
    assets: ['Meter'],
    moreAssets: 0,
    optedIn: false,
    kw: 1,
    deliveredKwh: null,
    dispatchCancelled: false,
    previous: null,
    ...changes,
  };
};
