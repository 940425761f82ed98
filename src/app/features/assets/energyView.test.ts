import { expect, it } from 'vitest';
import type { Event } from '#contract/event.ts';
import { bandsOf, coveragePercent, eventDaysOf, netOf, shiftPreviousOnto, sumOf } from './energyView.ts';

const FIRST = '2026-01-01T00:00:00Z';
const range = { from: '2026-11-20T00:00:00Z', to: '2026-11-22T00:00:00Z' };

it('counts only the half hours that were due', () => {
  expect(coveragePercent(range, 48, Date.parse('2026-11-21T00:10:00Z'), FIRST)).toBe(100);
  expect(coveragePercent(range, 48, Date.parse('2026-12-01T00:00:00Z'), FIRST)).toBe(50);
  expect(coveragePercent(range, 0, Date.parse('2026-11-19T00:00:00Z'), FIRST)).toBeNull();
});

it('counts nothing before the first reading ever', () => {
  const later = Date.parse('2026-12-01T00:00:00Z');
  expect(coveragePercent(range, 24, later, '2026-11-21T12:00:00Z')).toBe(100);
  expect(coveragePercent(range, 0, later, null)).toBeNull();
});

it('aligns the previous period with the present one by the wall clock, over a clock change too', () => {
  const [start, before] = [Date.parse('2026-10-25T23:00:00Z') + 3_600_000, Date.parse('2026-10-18T23:00:00Z')];
  const values = Array.from({ length: 7 * 48 + 2 }, (_, step) => step);
  const laid = shiftPreviousOnto({ start: before, values }, { start, count: 48, stepMs: 1_800_000 });
  // Monday's 00:00 GMT shows Monday's 00:00 BST a week before.
  expect(laid).toEqual(values.slice(0, 48));
  expect(shiftPreviousOnto({ start: 0, values: [1, 2] }, { start: 7_200_000, count: 3, stepMs: 3_600_000 })).toEqual([
    1,
    2,
    null,
  ]);
});

it('shades the events in the range, but no cancelled one', () => {
  const event = (name: string, startTime: string, endTime: string, state = 'ENDED') =>
    ({ name, startTime, endTime, state }) as Event;
  const events = [
    event('in', '2026-11-20T17:00:00Z', '2026-11-20T19:00:00Z'),
    event('ends as it begins', '2026-11-19T22:00:00Z', '2026-11-20T00:00:00Z'),
    event('cancelled', '2026-11-21T17:00:00Z', '2026-11-21T19:00:00Z', 'CANCELLED'),
  ];
  expect(bandsOf(events, range).map(({ label }) => label)).toEqual(['in']);
});

it('subtracts exports, and is unknown where the import is missing', () => {
  expect(netOf([1, null, 0.5], [0.25, 1, null])).toEqual([0.75, null, 0.5]);
  expect(netOf([1, null], undefined)).toEqual([1, null]);
});

it('adds up known values, and none is not zero', () => {
  expect(sumOf([1, null, 0.5])).toBe(1.5);
  expect(sumOf([null, null])).toBeNull();
});

it('marks every London day of an event, but none of a cancelled one', () => {
  const event = (name: string, startTime: string, endTime: string, state = 'ENDED') =>
    ({ name, startTime, endTime, state }) as Event;
  const days = eventDaysOf([
    event('night', '2026-07-01T22:30:00Z', '2026-07-02T00:00:00Z'),
    event('off', '2026-07-03T17:00:00Z', '2026-07-03T18:00:00Z', 'CANCELLED'),
  ]);
  expect([...days]).toEqual([
    ['2026-07-01', ['night']],
    ['2026-07-02', ['night']],
  ]);
});
