import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { type DailyHours, endOfHours, nextEndOfHours, nextTimeOfDay, overlapsHours } from './dailyHours.ts';
import { londonWallClock } from './london.ts';
import { DAY_MS, HOUR_MS } from './spans.ts';

const SEVEN_MINUTES_MS = 7 * 60_000;

const utc = (text: string) => Date.parse(text);
const iso = (at: number | null) => at && new Date(at).toISOString().slice(0, 16);
const NIGHT = { start: '22:30', end: '06:15' };

it.each([
  ['2026-01-15T22:29:00Z', null],
  ['2026-01-15T22:30:00Z', '2026-01-16T06:15'],
  ['2026-01-16T06:14:59Z', '2026-01-16T06:15'],
  ['2026-01-16T06:15:00Z', null],
  ['2026-07-15T21:29:00Z', null],
  ['2026-07-15T21:30:00Z', '2026-07-16T05:15'],
  ['2026-03-28T23:00:00Z', '2026-03-29T05:15'],
  ['2026-10-24T21:30:00Z', '2026-10-25T06:15'],
])('at %s a night ends at %s', (at, end) => {
  expect(iso(endOfHours(NIGHT, utc(at)))).toBe(end);
});

it('hours of one day do not cross midnight', () => {
  const lunch = { start: '12:00', end: '13:00' };
  expect(iso(endOfHours(lunch, utc('2026-01-15T12:30:00Z')))).toBe('2026-01-15T13:00');
  expect(endOfHours(lunch, utc('2026-01-15T23:30:00Z'))).toBeNull();
});

it('a skipped time is the instant of the change; of a repeated one the first begins and the second ends', () => {
  expect(iso(endOfHours({ start: '22:00', end: '01:30' }, utc('2026-03-29T00:30:00Z')))).toBe('2026-03-29T01:00');
  expect(endOfHours({ start: '22:00', end: '01:30' }, utc('2026-03-29T01:00:00Z'))).toBeNull();
  expect(iso(endOfHours({ start: '01:30', end: '07:00' }, utc('2026-03-29T01:00:00Z')))).toBe('2026-03-29T06:00');
  const repeated = { start: '22:00', end: '01:30' };
  for (const at of ['2026-10-25T00:29:00Z', '2026-10-25T00:45:00Z', '2026-10-25T01:29:00Z'])
    expect(iso(endOfHours(repeated, utc(at)))).toBe('2026-10-25T01:30');
  expect(endOfHours(repeated, utc('2026-10-25T01:30:00Z'))).toBeNull();
  expect(iso(endOfHours({ start: '01:30', end: '07:00' }, utc('2026-10-25T00:30:00Z')))).toBe('2026-10-25T07:00');
});

it('around both changes every instant that the clock puts within them is, and they end by the clock', () => {
  for (const change of ['2026-03-29T01:00:00Z', '2026-10-25T01:00:00Z'])
    for (let at = utc(change) - 2 * DAY_MS; at < utc(change) + 2 * DAY_MS; at += SEVEN_MINUTES_MS) {
      const clock = londonWallClock(at);
      const end = endOfHours(NIGHT, at);
      expect(end !== null, clock).toBe(clock >= NIGHT.start || clock < NIGHT.end);
      if (end !== null) expect(londonWallClock(end)).toBe('06:15');
      const next = nextEndOfHours(NIGHT, at);
      expect(next).toBeGreaterThan(at);
      expect(next - at).toBeLessThanOrEqual(25 * HOUR_MS);
    }
});

it.each([
  ['06:00', '2026-01-15T05:59:59Z', '2026-01-15T06:00'],
  ['06:00', '2026-01-15T06:00:00Z', '2026-01-16T06:00'],
  ['06:00', '2026-07-15T05:00:00Z', '2026-07-16T05:00'],
  ['01:30', '2026-03-28T12:00:00Z', '2026-03-29T01:00'],
  ['01:30', '2026-03-29T01:00:00Z', '2026-03-30T00:30'],
  ['01:30', '2026-10-24T12:00:00Z', '2026-10-25T00:30'],
  ['01:30', '2026-10-25T00:30:00Z', '2026-10-26T01:30'],
  ['00:00', '2026-10-24T23:00:00Z', '2026-10-26T00:00'],
])('%s comes once a day after %s: at %s', (time, at, next) => {
  expect(iso(nextTimeOfDay(time, utc(at)))).toBe(next);
});

it.each([
  ['2026-01-15T21:00:00Z', '2026-01-15T22:30:00Z', false],
  ['2026-01-15T21:00:00Z', '2026-01-15T23:00:00Z', true],
  ['2026-01-16T06:00:00Z', '2026-01-16T06:30:00Z', true],
  ['2026-01-16T06:15:00Z', '2026-01-16T22:30:00Z', false],
  ['2026-01-15T12:00:00Z', '2026-01-17T12:00:00Z', true],
  ['2026-07-15T21:00:00Z', '2026-07-15T21:30:00Z', false],
  ['2026-07-15T21:00:00Z', '2026-07-15T22:00:00Z', true],
])('from %s to %s is partly in a night: %s', (start, end, overlaps) => {
  expect(overlapsHours(NIGHT, utc(start), utc(end))).toBe(overlaps);
});

it('a window has a part in the hours where one of its minutes is within them, also when clocks change', () => {
  const MINUTE_MS = 60_000;
  const clock = fc.integer({ min: 0, max: 95 }).map((at) => new Date(at * 15 * MINUTE_MS).toISOString().slice(11, 16));
  const hours = fc.record({ start: clock, end: clock }).filter(({ start, end }: DailyHours): boolean => start !== end);
  const days = fc
    .constantFrom('2026-01-14', '2026-03-28', '2026-10-24')
    .chain((day) => fc.integer({ min: 0, max: 96 }).map((slot) => utc(`${day}T00:00:00Z`) + slot * 30 * MINUTE_MS));
  fc.assert(
    fc.property(hours, days, fc.integer({ min: 1, max: 8 }), (daily, startMs, slots) => {
      const endMs = startMs + slots * 30 * MINUTE_MS;
      let within = false;
      for (let at = startMs; at < endMs; at += 15 * MINUTE_MS) within ||= endOfHours(daily, at) !== null;
      expect(overlapsHours(daily, startMs, endMs)).toBe(within);
    }),
  );
});
