import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isWorkingDay } from '../bankHolidays.ts';
import { addDays, daysBetween, londonToUtc } from '../time/london.ts';
import { HALF_HOUR_MS } from '../time/settlement.ts';
import { gateInstant, isInTime } from './gate.ts';
import { parseGateRule } from './gateRule.ts';
import { addWorkingDays } from './workingDays.ts';

const start = (date: string, wallClock: string): number => londonToUtc(date, wallClock)[0]!;

function closes(rule: string, startMs: number, calendar: 'ENGLAND_WALES' | 'SCOTLAND' = 'ENGLAND_WALES'): string {
  return new Date(gateInstant(parseGateRule(rule), { startMs, offerMs: null, calendar })!).toISOString().slice(0, 16);
}

test.each([
  ['D-1 12:00 local', '2026-11-26', '17:00', '2026-11-25T12:00'],
  ['D-1 12:00 local', '2026-07-15', '17:00', '2026-07-14T11:00'],
  // Clocks change between the gate and delivery: noon is noon.
  ['D-1 12:00 local', '2026-10-25', '17:00', '2026-10-24T11:00'],
  ['D-1 12:00 local', '2026-10-26', '00:00', '2026-10-25T12:00'],
  ['D-1 12:00 local', '2026-03-29', '17:00', '2026-03-28T12:00'],
  ['D-1 23:59', '2026-07-15', '17:00', '2026-07-14T22:59'],
  ['D+1 WD 23:59', '2026-11-26', '17:00', '2026-11-27T23:59'],
  ['D+1 WD 23:59', '2026-11-27', '17:00', '2026-11-30T23:59'],
  ['D+1 WD 23:59', '2026-12-24', '17:00', '2026-12-29T23:59'],
  ['D-2 WD 17:00', '2026-04-07', '17:00', '2026-04-01T16:00'],
  ['D-1 24:00', '2026-10-25', '17:00', '2026-10-24T23:00'],
  ['D 24:00', '2026-10-25', '17:00', '2026-10-26T00:00'],
  ['start-PT60M', '2026-11-26', '17:00', '2026-11-26T16:00'],
  ['start-PT1H30M', '2026-11-26', '17:00', '2026-11-26T15:30'],
  // An hour before the first half hour after clocks went forward is 00:00 GMT.
  ['start-PT60M', '2026-03-29', '02:00', '2026-03-29T00:00'],
  ['2026-11-25T12:00:00Z', '2026-11-26', '17:00', '2026-11-25T12:00'],
])('%s of delivery on %s at %s closes at %s UTC', (rule, date, wallClock, utc) => {
  expect(closes(rule, start(date, wallClock))).toBe(utc);
});

test('a gate in the hour that October repeats is its first occurrence, in the hour that March skips the jump', () => {
  expect(closes('D 01:30', start('2026-10-25', '17:00'))).toBe('2026-10-25T00:30');
  expect(closes('D 01:30', start('2026-03-29', '17:00'))).toBe('2026-03-29T01:00');
});

test('working days of a Scottish buyer follow the bank holidays of Scotland', () => {
  const friday = start('2026-11-27', '17:00');
  expect([closes('D+1 WD 23:59', friday), closes('D+1 WD 23:59', friday, 'SCOTLAND')]).toEqual([
    '2026-11-30T23:59',
    '2026-12-01T23:59',
  ]);
});

test('before offer is the instant of the offer; without an offer nothing is late', () => {
  const delivery = { startMs: start('2026-11-26', '17:00'), calendar: 'ENGLAND_WALES' } as const;
  expect(gateInstant(parseGateRule('before offer'), { ...delivery, offerMs: 1000 })).toBe(1000);
  expect(isInTime(Infinity, gateInstant(parseGateRule('before bid'), { ...delivery, offerMs: null }))).toBe(true);
});

test('a gate is instant ≤ gate: at the gate itself, in time', () => {
  const gateMs = Date.parse('2026-11-25T12:00:00Z');
  expect([gateMs - 1, gateMs, gateMs + 1].map((utcMs) => isInTime(utcMs, gateMs))).toEqual([true, true, false]);
});

test.each([
  '',
  'D-1',
  'D-1 25:00',
  'D 24:30',
  'D WD 12:00',
  'D+0 WD 12:00',
  'start-PT',
  'start+PT60M',
  'noon',
  '2026-13-01T00:00Z',
  'd-1 12:00',
])('the rule "%s" is refused', (rule) => {
  expect(() => parseGateRule(rule)).toThrow(RangeError);
});

describe('properties', () => {
  const halfHour = fc.integer({ min: 0, max: 48 * 1500 }).map((slot) => Date.UTC(2024, 0, 1) + slot * HALF_HOUR_MS);

  test('a later delivery never closes earlier', () => {
    const rules = ['D-1 12:00 local', 'D+1 WD 23:59', 'D-3 WD 01:30', 'start-PT60M', 'D 24:00'];
    fc.assert(
      fc.property(halfHour, halfHour, fc.constantFrom(...rules), (first, second, rule) => {
        const gates = [first, second].sort((a, b) => a - b).map((startMs) => closes(rule, startMs));
        expect(gates[0]! <= gates[1]!).toBe(true);
      }),
    );
  });

  test('so many working days lie between a date and the working day that far from it', () => {
    const calendars = fc.constantFrom('ENGLAND_WALES' as const, 'SCOTLAND' as const);
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2000 }),
        fc.integer({ min: 1, max: 25 }),
        calendars,
        (day, count, calendar) => {
          const date = addDays('2022-01-01', day);
          const found = addWorkingDays(date, count, calendar);
          const between = Array.from({ length: daysBetween(date, found) }, (_, index) => addDays(date, index + 1));
          expect(between.filter((one) => isWorkingDay(one, calendar))).toHaveLength(count);
          expect(isWorkingDay(found, calendar)).toBe(true);
        },
      ),
    );
  });
});
