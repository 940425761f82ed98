import { expect, it } from 'vitest';
import type { Event } from '#contract/event.ts';
import { monthSay } from './monthSay.ts';

const event = (changes: Partial<Event>): Event =>
  ({ state: 'ENDED', targetKwh: 10, deliveredKwh: 8, revenueGbp: 1.2, statsState: 'FINAL', ...changes }) as Event;

it.each<[string, Event[]]>([
  ['No events', []],
  ['1 event live or scheduled', [event({ state: 'SCHEDULED', deliveredKwh: null })]],
  ['£2.40 from 2 events, 80\u202f% delivered', [event({}), event({})]],
  [
    '£1.20 from 2 events, 90\u202f% delivered, some provisional; 1 event live or scheduled',
    [event({}), event({ deliveredKwh: 10, revenueGbp: null, statsState: 'PRELIMINARY' }), event({ state: 'STARTED' })],
  ],
  ['1 event', [event({ targetKwh: null, revenueGbp: null })]],
  ['No events', [event({ state: 'CANCELLED' })]],
])('says %s', (words, events) => expect(monthSay(events)).toBe(words));
