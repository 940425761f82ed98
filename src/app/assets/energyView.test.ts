import { expect, it } from 'vitest';
import type { Event } from '#contract/event.ts';
import { bandsOf, coveragePercent, netOf } from './energyView.ts';

const range = { from: '2026-11-20T00:00:00Z', to: '2026-11-22T00:00:00Z' };

it('counts only the half hours that were due', () => {
  expect(coveragePercent(range, 48, Date.parse('2026-11-21T00:10:00Z'))).toBe(100);
  expect(coveragePercent(range, 48, Date.parse('2026-12-01T00:00:00Z'))).toBe(50);
  expect(coveragePercent(range, 0, Date.parse('2026-11-19T00:00:00Z'))).toBeNull();
});

it('shades the events that touch the range, but no cancelled one', () => {
  const event = (name: string, startTime: string, endTime: string, state = 'ENDED') => ({ name, startTime, endTime, state }) as Event;
  const events = [
    event('in', '2026-11-20T17:00:00Z', '2026-11-20T19:00:00Z'),
    event('ends as it begins', '2026-11-19T22:00:00Z', '2026-11-20T00:00:00Z'),
    event('cancelled', '2026-11-21T17:00:00Z', '2026-11-21T19:00:00Z', 'CANCELLED'),
  ];
  expect(bandsOf(events, range).map(({ label }) => label)).toEqual(['in']);
});

it('takes exports off, and knows nothing where the import is missing', () => {
  expect(netOf([1, null, 0.5], [0.25, 1, null])).toEqual([0.75, null, 0.5]);
  expect(netOf([1, null], undefined)).toEqual([1, null]);
});
