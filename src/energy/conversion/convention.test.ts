import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { londonToUtc } from '../time/london.ts';
import { instantOfLocal, instantsOfLocalDay, periodOf, weekRowOf, weekSlotOf } from './clock.ts';
import { fromWh, startOfStamp, stampOfStart, toWh, type ValueConvention } from './convention.ts';

const FLEXIBLE_POWER = { stepMinutes: 30, positive: 'EXPORT', stamp: 'END', decimals: 3 } as const;
const POWER: ValueConvention & { stamp: 'END' } = { ...FLEXIBLE_POWER, quantity: 'kW' };
const ENERGY: ValueConvention = { ...FLEXIBLE_POWER, quantity: 'kWh' };
const BSC: ValueConvention = { quantity: 'MWh', positive: 'EXPORT', stepMinutes: 30, decimals: 4 };

const iso = (utcMs: number): string => new Date(utcMs).toISOString().replace('.000', '');

describe('import 0.600 kWh in the half hour beginning 17:00 London', () => {
  const summer = londonToUtc('2026-07-15', '17:00')[0]!;
  const winter = londonToUtc('2026-11-26', '17:00')[0]!;

  test('Wed 2026-07-15 (BST): SP 35', () => {
    expect(periodOf(summer)).toEqual({ date: '2026-07-15', period: 35 });
  });

  test('Flexible Power reading 2026-07-15T16:30:00Z, power −1.2 kW, energy −0.6 kWh', () => {
    expect(iso(stampOfStart(summer, POWER))).toBe('2026-07-15T16:30:00Z');
    expect([fromWh(600, POWER), fromWh(600, ENERGY)]).toEqual([-1.2, -0.6]);
    expect([toWh(-1.2, POWER), toWh(-0.6, ENERGY)]).toEqual([600, 600]);
    expect(startOfStamp(Date.parse('2026-07-15T16:30:00Z'), POWER)).toBe(summer);
  });

  test('Thu 2026-11-26 (GMT): reading stamped 2026-11-26T17:30:00Z', () => {
    expect(iso(stampOfStart(winter, POWER))).toBe('2026-11-26T17:30:00Z');
  });

  test('template row WEDNESDAY,17:00,-1.2', () => {
    expect(weekRowOf(summer)).toEqual({ dayOfWeek: 'WEDNESDAY', localTime: '17:00' });
    expect(weekSlotOf(summer)).toBe(2 * 48 + 34);
  });

  test('BSC −0.0006 MWh', () => {
    expect([fromWh(600, BSC), toWh(-0.0006, BSC)]).toEqual([-0.0006, 600]);
  });

  test('the submitted expected volume of 100 kWh import a half hour is −0.1000', () => {
    expect(fromWh(100_000, BSC)).toBe(-0.1);
  });
});

describe('clock changes', () => {
  test('2026-10-25: the first 01:00 local is ended by 00:30Z, the second by 01:30Z', () => {
    const twice = londonToUtc('2026-10-25', '01:00');
    expect(twice.map((startMs) => iso(stampOfStart(startMs, POWER)))).toEqual([
      '2026-10-25T00:30:00Z',
      '2026-10-25T01:30:00Z',
    ]);
    expect(twice.map(periodOf).map(({ period }) => period)).toEqual([3, 5]);
  });

  test('a weekly template has one 01:00 row, used for both; on the short day its 01:00 and 01:30 rows are unused', () => {
    const slotsOf = (date: string, nextDate: string) => {
      const slots: number[] = [];
      for (let ms = londonToUtc(date, '00:00')[0]!; ms < londonToUtc(nextDate, '00:00')[0]!; ms += 1_800_000)
        slots.push(weekSlotOf(ms) - 6 * 48);
      return slots;
    };
    expect(slotsOf('2026-10-25', '2026-10-26').slice(0, 7)).toEqual([0, 1, 2, 3, 2, 3, 4]);
    const short = slotsOf('2026-03-29', '2026-03-30');
    expect([short.length, short.includes(2), short.includes(3)]).toEqual([46, false, false]);
  });

  test('a file of London times gives the repeated hour in its order', () => {
    const halfHours = Array.from(
      { length: 48 },
      (_, slot) => weekRowOf(Date.UTC(2026, 0, 5) + slot * 1_800_000).localTime,
    );
    const long = [...halfHours.slice(0, 4), '01:00', '01:30', ...halfHours.slice(4)];
    expect(instantsOfLocalDay('2026-10-25', long)!.slice(2, 6).map(iso)).toEqual([
      '2026-10-25T00:00:00Z',
      '2026-10-25T00:30:00Z',
      '2026-10-25T01:00:00Z',
      '2026-10-25T01:30:00Z',
    ]);
    expect(instantsOfLocalDay('2026-10-25', halfHours)).toBeNull();
    expect(instantsOfLocalDay('2026-03-29', halfHours)).toBeNull();
    expect(instantsOfLocalDay('2026-03-29', [...halfHours.slice(0, 2), ...halfHours.slice(4)])).toHaveLength(46);
  });

  test('one London time is refused if it does not occur, and if it occurs twice and nobody says which', () => {
    expect(() => instantOfLocal('2026-03-29', '01:30')).toThrow('does not exist');
    expect(() => instantOfLocal('2026-10-25', '01:30')).toThrow('occurs twice');
    expect(iso(instantOfLocal('2026-10-25', '01:30', 2))).toBe('2026-10-25T01:30:00Z');
    expect(iso(instantOfLocal('2026-07-15', '17:00'))).toBe('2026-07-15T16:00:00Z');
  });
});

describe('delivered energy is positive in the direction of the event', () => {
  const DFS: ValueConvention = { quantity: 'MW', positive: 'DELIVERY', stepMinutes: 30, decimals: 3 };

  test('0.4 MW are 200 kWh less import when turning down, more when turning up', () => {
    expect([toWh(0.4, DFS, 'TURN_DOWN'), toWh(0.4, DFS, 'TURN_UP')]).toEqual([-200_000, 200_000]);
  });

  test('without a direction it has no sign', () => {
    expect(() => toWh(0.4, DFS)).toThrow(RangeError);
  });
});

test('a value is rounded half away from zero to the decimals of its edge; zero has no sign', () => {
  expect([fromWh(50, BSC), fromWh(-50, BSC), fromWh(-49, BSC), fromWh(49, BSC)]).toEqual([-0.0001, 0.0001, 0, 0]);
  expect([Object.is(fromWh(0, BSC), 0), Object.is(toWh(0, BSC), 0)]).toEqual([true, true]);
});

describe('properties', () => {
  const conventions = fc.record({
    quantity: fc.constantFrom('kW', 'MW', 'kWh', 'MWh' as const),
    positive: fc.constantFrom('EXPORT', 'IMPORT' as const),
    stepMinutes: fc.constantFrom(1, 5, 15, 30 as const),
    decimals: fc.constant(9),
  });

  test('whole watt-hours come back from every edge that has decimals enough', () => {
    fc.assert(
      fc.property(conventions, fc.integer({ min: -5_000_000, max: 5_000_000 }), (convention, wh) => {
        expect(toWh(fromWh(wh, convention), convention)).toBeCloseTo(wh, 2);
      }),
    );
  });

  test('the other sign is the other number', () => {
    fc.assert(
      fc.property(conventions, fc.integer({ min: -5_000_000, max: 5_000_000 }), (convention, wh) => {
        const other = { ...convention, positive: convention.positive === 'EXPORT' ? 'IMPORT' : 'EXPORT' } as const;
        expect(fromWh(wh, other)).toBe(0 - fromWh(wh, convention));
      }),
    );
  });
});
