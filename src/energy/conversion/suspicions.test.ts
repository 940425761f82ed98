import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { flatDays } from '#testing/flatDays.ts';
import type { HalfHourSeries } from '../halfHourSeries.ts';
import { HALF_HOUR_MS } from '../time/settlement.ts';
import { suspectDayLengths, suspectShift, suspectSign } from './suspicions.ts';

const home = flatDays('2026-11-02', 5, (day, slot) => 200 + ((slot * 37 + day * 11) % 97) * 10);
const moved = ({ startMs, wh }: HalfHourSeries, halfHours: number): HalfHourSeries => ({
  startMs: startMs + halfHours * HALF_HOUR_MS,
  wh,
});

test('a domestic file that is 90 % negative', () => {
  const values = Float64Array.from({ length: 100 }, (_, slot) => (slot % 10 === 0 ? 300 : -300));
  expect(suspectSign(values)).toEqual({ code: 'SIGN_SUSPECTED', negativePercent: 90 });
  values[1] = 300;
  expect(suspectSign(values)).toBeNull();
});

test('zeros and gaps say nothing of the sign, and less than a day proves nothing', () => {
  expect(suspectSign(new Float64Array(100))).toBeNull();
  expect(suspectSign(new Float64Array(47).fill(-1))).toBeNull();
  expect(suspectSign(Float64Array.from([...Array(50).fill(-1), ...Array(50).fill(NaN)]))).not.toBeNull();
});

test('a shift by one half hour against known readings', () => {
  expect(suspectShift(moved(home, 1), home)).toEqual({ code: 'PERIOD_END_SUSPECTED', lateBy: 1 });
  expect(suspectShift(moved(home, -1), home)).toEqual({ code: 'PERIOD_END_SUSPECTED', lateBy: -1 });
});

test('one whole hour against known readings', () => {
  expect(suspectShift(moved(home, 2), home)).toEqual({ code: 'CLOCK_SUSPECTED', lateBy: 2 });
  expect(suspectShift(moved(home, -2), home)).toEqual({ code: 'CLOCK_SUSPECTED', lateBy: -2 });
});

test('the file itself, a flat one and one that shares less than a day are not suspected', () => {
  expect(suspectShift(home, home)).toBeNull();
  const flat = flatDays('2026-11-02', 5, () => 300);
  expect(suspectShift(moved(flat, 1), flat)).toBeNull();
  expect(suspectShift(moved(home, 48 * 4 + 10), home)).toBeNull();
});

test('a day of 50 in the wrong place', () => {
  expect(
    suspectDayLengths([
      { date: '2026-10-24', periods: 48 },
      { date: '2026-10-25', periods: 48 },
      { date: '2026-10-26', periods: 50 },
      { date: '2026-03-29', periods: 46 },
      { date: '2026-11-02', periods: 47 },
    ]),
  ).toEqual([
    { code: 'DAY_LENGTH_SUSPECTED', date: '2026-10-25', periods: 48, expected: 50 },
    { code: 'DAY_LENGTH_SUSPECTED', date: '2026-10-26', periods: 50, expected: 48 },
  ]);
});

test('noise alone is never a shift, and a noisy shift is found', () => {
  const noises = fc.array(fc.integer({ min: -20, max: 20 }), { minLength: 240, maxLength: 240 });
  fc.assert(
    fc.property(noises, fc.constantFrom(0, 1, -1, 2, -2), (noise, halfHours) => {
      const noisy = { ...home, wh: home.wh.map((wh, slot) => wh + noise[slot]!) };
      expect(suspectShift(moved(noisy, halfHours), home)?.lateBy ?? 0).toBe(halfHours);
    }),
  );
});
