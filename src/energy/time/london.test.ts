import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  dateOfDay,
  dayNumber,
  daysBetween,
  isClockChangeDay,
  londonDate,
  londonMidnight,
  londonOffsetMs,
  londonToUtc,
  londonWeek,
  londonWallClock,
  weekday,
} from './london.ts';

const utc = (text: string): number => Date.parse(`${text}Z`);
const instants = fc.integer({ min: utc('2005-01-01T00:00'), max: utc('2035-01-01T00:00') });

describe('London clocks', () => {
  test.each([
    ['2026-01-15T12:00', '2026-01-15', '12:00'],
    ['2026-07-01T23:30', '2026-07-02', '00:30'],
    ['2026-03-29T00:59', '2026-03-29', '00:59'],
    ['2026-03-29T01:00', '2026-03-29', '02:00'],
    ['2026-10-25T00:30', '2026-10-25', '01:30'],
    ['2026-10-25T01:30', '2026-10-25', '01:30'],
    ['2026-12-31T23:59', '2026-12-31', '23:59'],
  ])('%sZ is %s %s', (instant, date, clock) => {
    expect([londonDate(utc(instant)), londonWallClock(utc(instant))]).toEqual([date, clock]);
  });

  test('agree with Intl at any instant', () => {
    const format = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Europe/London',
      dateStyle: 'short',
      timeStyle: 'short',
    });
    fc.assert(
      fc.property(instants, (ms) => `${londonDate(ms)} ${londonWallClock(ms)}` === format.format(ms)),
      { numRuns: 300 },
    );
  });

  test.each([
    ['2026-10-25', '01:30', ['2026-10-25T00:30', '2026-10-25T01:30']],
    ['2026-03-29', '01:30', []],
    ['2026-03-29', '02:00', ['2026-03-29T01:00']],
    ['2026-07-01', '00:00', ['2026-06-30T23:00']],
  ])('%s %s occurs at %j', (date, clock, expected) => {
    expect(londonToUtc(date, clock)).toEqual(expected.map(utc));
  });

  test('an instant is among those of its own wall clock', () => {
    fc.assert(
      fc.property(instants, (ms) => londonToUtc(londonDate(ms), londonWallClock(ms)).includes(ms - (ms % 60_000))),
    );
  });
});

describe('London dates', () => {
  test('midnight begins the date', () => {
    fc.assert(
      fc.property(instants, (ms) => {
        const midnight = londonMidnight(londonDate(ms));
        expect(londonWallClock(midnight)).toBe('00:00');
        expect(londonDate(midnight - 1)).toBe(addDays(londonDate(ms), -1));
      }),
    );
  });

  test('arithmetic', () => {
    expect(addDays('2024-02-28', 2)).toBe('2024-03-01');
    expect(daysBetween('2026-03-01', '2025-03-01')).toBe(-365);
    expect(dateOfDay(dayNumber('1969-12-28'))).toBe('1969-12-28');
    // Days that are kept at one place, one after the other and again.
    expect([0, 1024, 0, -1024, 2048, 0].map(dateOfDay)).toEqual([
      '1970-01-01',
      '1972-10-21',
      '1970-01-01',
      '1967-03-14',
      '1975-08-11',
      '1970-01-01',
    ]);
    expect(['1969-12-28', '2026-11-23', '2026-11-29'].map(weekday)).toEqual([7, 1, 7]);
    expect(['2026-03-29', '2026-10-25', '2026-03-30'].map(isClockChangeDay)).toEqual([true, true, false]);
  });

  test.each(['2023-02-29', '2023-2-1', 'today', '2023-01-01T00:00'])('%s is not a date', (text) => {
    expect(() => londonMidnight(text)).toThrow(RangeError);
  });

  test('an invalid time is refused', () => {
    expect(() => londonOffsetMs(NaN)).toThrow(RangeError);
    expect(() => londonToUtc('2026-01-01', '24:00')).toThrow(RangeError);
  });
});

test('adds months without leaving the month', () => {
  expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
  expect(addMonths('2026-12-15', 1)).toBe('2027-01-15');
});

test.each([
  ['2026-03-29T22:59', '2026-03-23T00:00', '2026-03-29T23:00'],
  ['2026-03-29T23:00', '2026-03-29T23:00', '2026-04-05T23:00'],
  ['2026-10-25T23:59', '2026-10-18T23:00', '2026-10-26T00:00'],
])('the London week of %s is from %s to %s', (at, from, to) => {
  expect(londonWeek(utc(at))).toEqual([utc(from), utc(to)]);
});
