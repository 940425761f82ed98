import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { UnitRate } from './tariff.ts';
import { findOverlap, findRateFault } from './tariffCoverage.ts';

const p = (more: Partial<UnitRate> = {}): UnitRate => ({ pencePerKwh: 10, ...more });
const timeOfUse = (unitRates: UnitRate[], validTo: string | null = null) =>
  findRateFault({ tariffType: 'TIME_OF_USE', unitRates, validFrom: '2026-01-01', validTo });
const WORKDAYS = [1, 2, 3, 4, 5];
const clock = (slot: number) => `${String(Math.floor(slot / 2) % 24).padStart(2, '0')}:${slot % 2 ? '30' : '00'}`;

describe('a time-of-use tariff', () => {
  test.each<[string, UnitRate[]]>([
    ['one rate for everything', [p()]],
    ['day and night', [p({ startTime: '00:30', endTime: '07:30' }), p({ startTime: '07:30', endTime: '00:30' })]],
    ['a window of 24 hours', [p({ startTime: '16:30', endTime: '16:30' })]],
    ['until midnight and from it', [p({ endTime: '07:00' }), p({ startTime: '07:00' })]],
    [
      'workdays and weekend, over midnight',
      [
        p({ daysOfWeek: WORKDAYS, startTime: '05:30', endTime: '23:30' }),
        p({ daysOfWeek: [6, 7], startTime: '05:30', endTime: '23:30' }),
        p({ startTime: '23:30', endTime: '05:30' }),
      ],
    ],
    ['a price that changes on a date', [p({ validTo: '2026-04-01' }), p({ validFrom: '2026-04-01' })]],
    ['weekdays named twice', [p({ daysOfWeek: [1, 1, 2, 3, 4, 5, 6, 7] })]],
  ])('is complete: %s', (_, rates) => expect(timeOfUse(rates)).toBeNull());

  test.each<[string, UnitRate[], (string | number)[], string]>([
    [
      'a gap',
      [p({ startTime: '00:00', endTime: '23:30' })],
      ['unitRates'],
      'Monday 23:30 has no rate, from 2026-01-01',
    ],
    [
      'a day left out',
      [p({ daysOfWeek: WORKDAYS }), p({ daysOfWeek: [7] })],
      ['unitRates'],
      'Saturday 00:00 has no rate, from 2026-01-01',
    ],
    [
      'an overlap',
      [p(), p({ startTime: '16:00', endTime: '19:00' })],
      ['unitRates', 1],
      'Monday 16:00 already has a rate, number 1, from 2026-01-01',
    ],
    [
      'an overlap after midnight alone',
      [p({ daysOfWeek: [7], startTime: '23:00', endTime: '01:00' }), p({ daysOfWeek: [1] })],
      ['unitRates', 1],
      'Monday 00:00 already has a rate, number 1, from 2026-01-01',
    ],
    ['a gap between dates', [p({ validTo: '2026-04-01' }), p({ validFrom: '2026-04-02' })], ['unitRates'], 'Wednesday'],
    [
      'an end without a successor',
      [p({ validTo: '2026-04-01' })],
      ['unitRates'],
      'Monday 00:00 has no rate, from 2026-04-01',
    ],
    [
      'a rate that begins late',
      [p({ validFrom: '2026-01-02' })],
      ['unitRates'],
      'Thursday 00:00 has no rate, from 2026-01-01',
    ],
    [
      'dates that overlap',
      [p({ validTo: '2026-04-08' }), p({ validFrom: '2026-04-01' })],
      ['unitRates', 1],
      'Monday 00:00 already has a rate, number 1, from 2026-04-01',
    ],
    [
      'reversed dates',
      [p(), p({ validFrom: '2026-04-01', validTo: '2026-04-01' })],
      ['unitRates', 1, 'validTo'],
      'validTo must be after validFrom',
    ],
  ])('is not complete: %s', (_, rates, path, message) => {
    const fault = timeOfUse(rates);
    expect(fault?.path).toEqual(path);
    expect(fault?.message).toContain(message);
  });

  test('needs only the weekdays it has', () => {
    // 1 and 2 January 2026 are a Thursday and a Friday.
    expect(timeOfUse([p({ daysOfWeek: [4, 5] })], '2026-01-03')).toBeNull();
    expect(timeOfUse([p({ daysOfWeek: [4, 5] })], '2026-01-04')?.message).toContain('Saturday');
  });

  test('cut anywhere into windows is complete, and no longer so when one is removed or repeated', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 0, max: 47 }), { minLength: 2, maxLength: 8 }),
        fc.nat(),
        (cuts, which) => {
          const sorted = cuts.sort((a, b) => a - b);
          const rates = sorted.map((from, index) =>
            p({ startTime: clock(from), endTime: clock(sorted[(index + 1) % sorted.length]!) }),
          );
          const one = which % rates.length;
          expect(timeOfUse(rates)).toBeNull();
          expect(timeOfUse(rates.filter((_, index) => index !== one))?.path).toEqual(['unitRates']);
          expect(timeOfUse([...rates, rates[one]!])?.path).toEqual(['unitRates', rates.length]);
          expect(findOverlap([...rates, rates[one]!])?.path).toEqual([rates.length]);
          expect(findOverlap(rates.slice(1))).toBeNull();
        },
      ),
    );
  });
});

test('a single-rate tariff has one rate at any time', () => {
  const single = (unitRates: UnitRate[]) =>
    findRateFault({ tariffType: 'SINGLE_RATE', unitRates, validFrom: '2026-01-01' })?.path ?? null;
  expect(single([p()])).toBeNull();
  expect(single([p(), p()])).toEqual(['unitRates']);
  expect(single([p({ startTime: '00:00', endTime: '00:00' })])).toEqual(['unitRates', 0, 'startTime']);
  expect(single([p({ daysOfWeek: [1, 2, 3, 4, 5, 6, 7] })])).toEqual(['unitRates', 0, 'daysOfWeek']);
  expect(single([p({ validTo: '2027-01-01' })])).toEqual(['unitRates']);
});

test('a dynamic tariff is unrestricted, except for reversed dates', () => {
  const dynamic = (unitRates: UnitRate[]) =>
    findRateFault({ tariffType: 'DYNAMIC', unitRates, validFrom: '2026-01-01' })?.path ?? null;
  expect(dynamic([p({ startTime: '16:00', endTime: '19:00' }), p()])).toBeNull();
  expect(dynamic([p({ validFrom: '2026-02-01', validTo: '2026-01-01' })])).toEqual(['unitRates', 0, 'validTo']);
});
