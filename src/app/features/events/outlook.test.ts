import { expect, it } from 'vitest';
import type { EventBalance } from '#contract/balance.ts';
import type { Event } from '#contract/event.ts';
import { outlookOf, readAhead } from './outlook.ts';

const event = (changes: Partial<Event>): Event =>
  ({
    eventUUID: 'e',
    state: 'ENDED',
    startTime: '2026-11-24T17:00:00.000Z',
    assetsOptedIn: 3,
    targetKwh: 10,
    deliveredKwh: null,
    deliveryPercentage: null,
    revenueGbp: null,
    ...changes,
  }) as Event;
const balance = {
  contractedKwh: 10,
  capKwh: null,
  chancePercent: 20,
  measuredKwh: null,
  likely: { kwh: 7, p10Kwh: 6, p90Kwh: 8 },
  revenue: { likelyGbp: 1.5 },
  verdict: { tone: 'BAD' },
} as EventBalance;

it.each([
  [79.4, 'short'],
  [79.997, 'met'],
  [null, 'met'],
] as const)('an event that delivered %s %% is %s', (deliveryPercentage, edge) => {
  expect(outlookOf(event({ deliveredKwh: 8, deliveryPercentage, revenueGbp: 2 }), undefined)).toMatchObject({
    percent: deliveryPercentage,
    kwh: 8,
    gbp: 2,
    isLikely: false,
    edge,
    figures: { contractedKwh: 10, measuredKwh: 8 },
  });
});

it('an event to come is what its balance makes likely, and unknown before it is read', () => {
  const coming = event({ state: 'SCHEDULED' });
  expect(outlookOf(coming, balance)).toMatchObject({ percent: 70, kwh: 7, gbp: 1.5, isLikely: true, edge: 'short' });
  expect(outlookOf(coming, balance).chancePercent).toBe(20);
  expect(outlookOf(event({ state: 'STARTED' }), balance).edge).toBe('live');
  expect(outlookOf(coming, undefined)).toMatchObject({ percent: null, kwh: null, gbp: null, edge: 'scheduled' });
  expect(outlookOf(event({ state: 'CANCELLED' }), undefined)).toMatchObject({ kwh: null, edge: 'cancelled' });
});

it('reads the eight soonest ahead, and none that nobody is opted in to', () => {
  const at = (day: number, changes: Partial<Event> = {}) =>
    event({ eventUUID: String(day), state: 'SCHEDULED', startTime: new Date(day * 864e5).toISOString(), ...changes });
  const events = [...Array.from({ length: 12 }, (_, day) => at(12 - day)), at(0, { assetsOptedIn: 0 }), event({})];
  expect([...readAhead(events)]).toEqual(['1', '2', '3', '4', '5', '6', '7', '8']);
});
