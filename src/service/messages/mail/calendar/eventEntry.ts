import type { CalendarEntry } from './icalendar.ts';

/** Event for a calendar entry. Instants are epoch milliseconds. */
export interface EventToShow {
  eventName: string;
  schemeName: string;
  direction: 'TURN_DOWN' | 'TURN_UP';
  isTest: boolean;
  revision: number;
  startMs: number;
  endMs: number;
  state: 'SCHEDULED' | 'STARTED' | 'ENDED' | 'CANCELLED';
}

/** Returns an event as a calendar entry; the cancel is one revision more, so that every program takes it over. */
export function eventEntry(eventUUID: string, event: EventToShow, changedMs: number): CalendarEntry {
  const isCancelled = event.state === 'CANCELLED';
  return {
    uid: eventUUID,
    revision: event.revision + (isCancelled ? 1 : 0),
    startMs: event.startMs,
    endMs: event.endMs,
    changedMs,
    summary: `${event.isTest ? 'Test: ' : ''}${event.eventName}`,
    description: `${event.schemeName}: ${event.direction === 'TURN_DOWN' ? 'use less' : 'use more'} electricity`,
    isCancelled,
  };
}
