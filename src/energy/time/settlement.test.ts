import { expect, test } from 'vitest';
import {
  HALF_HOUR_MS,
  settlementDate,
  settlementPeriod,
  settlementPeriodsIn,
  startOfSettlementPeriod,
} from './settlement.ts';

test.each([
  ['2026-03-29', 46],
  ['2026-10-25', 50],
  ['2027-03-28', 46],
  ['2027-10-31', 50],
  ['2026-11-21', 48],
])('%s has %i periods, and each converts back', (date, periods) => {
  expect(settlementPeriodsIn(date)).toBe(periods);
  for (let period = 1; period <= periods; period++) {
    const start = startOfSettlementPeriod(date, period);
    for (const utcMs of [start, start + HALF_HOUR_MS - 1]) {
      expect([settlementDate(utcMs), settlementPeriod(utcMs)]).toEqual([date, period]);
    }
  }
});

test.each([
  ['2026-10-25', 4, '2026-10-25T00:30:00.000Z'],
  ['2026-10-25', 5, '2026-10-25T01:00:00.000Z'],
  ['2026-10-25', 50, '2026-10-25T23:30:00.000Z'],
  ['2026-07-01', 1, '2026-06-30T23:00:00.000Z'],
])('%s period %i begins at %s', (date, period, start) => {
  expect(new Date(startOfSettlementPeriod(date, period)).toISOString()).toBe(start);
});

test.each([
  ['2026-03-29', 47],
  ['2026-11-21', 0],
  ['2026-11-21', 1.5],
])('%s has no period %d', (date, period) => {
  expect(() => startOfSettlementPeriod(date, period)).toThrow(RangeError);
});
