import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, londonDate, londonMidnight, londonWallClock } from '../time/london.ts';
import { HALF_HOUR_MS } from '../time/settlement.ts';
import { fromWh, stampOfStart } from './convention.ts';
import { HalfHoursOfFile, type ReadingConvention } from './HalfHoursOfFile.ts';

const LATEST = Date.UTC(2100, 0, 1);
const FLEXIBLE_POWER: ReadingConvention = {
  quantity: 'kW',
  positive: 'EXPORT',
  stamp: 'END',
  zone: 'UTC',
  stepMinutes: 30,
};

test('minutes are added up, import and export apart; a half hour without all of its minutes is a fault', () => {
  const file = new HalfHoursOfFile({ ...FLEXIBLE_POWER, stepMinutes: 15 }, LATEST);
  expect(file.add('A', '2026-07-15T16:15:00Z', -1.2, 0)).toBeNull();
  expect(file.add('A', '2026-07-15T16:30:00Z', 0.4, 1)).toBeNull();
  expect(file.add('A', '2026-07-15T16:45:00Z', -1, 2)).toBeNull();
  expect(file.incomplete().map(({ line, fault }) => [line, fault.code])).toEqual([[2, 'INCOMPLETE']]);
  expect(
    file
      .finish()
      .get('A')!
      .get(Date.UTC(2026, 6, 15, 16)),
  ).toEqual({
    importWh: 300,
    exportWh: 100,
    steps: 2,
    line: 0,
  });
});

test.each([
  ['a stamp twice', '2026-07-15T16:30:00Z', 1, 'REPEATED', 'stamp'],
  ['off the grid', '2026-07-15T16:40:00Z', 1, 'INVALID', 'stamp'],
  ['no time', 'yesterday', 1, 'INVALID', 'stamp'],
  ['a period that the day does not have', '2026-07-15 SP 49', 1, 'INVALID', 'stamp'],
  ['too high', '2026-07-15T17:00:00Z', 20_001, 'OUT_OF_RANGE', 'value'],
  ['too old', '1999-07-15T17:00:00Z', 1, 'OUT_OF_RANGE', 'stamp'],
])('%s', (_, stamp, value, code, at) => {
  const file = new HalfHoursOfFile(FLEXIBLE_POWER, LATEST);
  file.add('A', '2026-07-15T16:30:00Z', 1, 0);
  expect(file.add('A', stamp, value, 1)).toMatchObject({ code, at });
});

test('a time that clocks skip is a fault; one that they repeat is there twice, and not three times', () => {
  const file = new HalfHoursOfFile({ ...FLEXIBLE_POWER, zone: 'LONDON', stamp: 'START' }, LATEST);
  expect(file.add('A', '2026-03-29 01:00', 1, 0)?.code).toBe('INVALID');
  expect([1, 2, 3].map((line) => file.add('A', '2026-10-25 01:00', 1, line)?.code)).toEqual([
    undefined,
    undefined,
    'REPEATED',
  ]);
  expect([...file.finish().get('A')!.keys()]).toEqual([Date.UTC(2026, 9, 25, 0), Date.UTC(2026, 9, 25, 1)]);
});

test('what is written by a convention comes back, over both clock changes', () => {
  const conventions = fc.record({
    quantity: fc.constantFrom('kW', 'MW', 'kWh', 'MWh' as const),
    positive: fc.constantFrom('EXPORT', 'IMPORT' as const),
    stamp: fc.constantFrom('START', 'END' as const),
    zone: fc.constantFrom('UTC', 'LONDON' as const),
    stepMinutes: fc.constant(30 as const),
  });
  const net = fc.array(fc.integer({ min: -9000, max: 9000 }), { minLength: 50, maxLength: 50 });
  fc.assert(
    fc.property(conventions, fc.constantFrom('2026-03-29', '2026-10-25', '2026-07-15'), net, (convention, date, wh) => {
      const file = new HalfHoursOfFile(convention, LATEST);
      const expected = new Map<number, number>();
      for (let startMs = londonMidnight(date); startMs < londonMidnight(addDays(date, 1)); startMs += HALF_HOUR_MS) {
        const value = wh[expected.size]!;
        const stampMs = stampOfStart(startMs, convention);
        const stamp =
          convention.zone === 'UTC'
            ? new Date(stampMs).toISOString()
            : `${londonDate(stampMs)} ${londonWallClock(stampMs)}`;
        expect(file.add('A', stamp, fromWh(value, { ...convention, decimals: 9 }), expected.size)).toBeNull();
        expected.set(startMs, value);
      }
      expect(file.incomplete()).toEqual([]);
      const read = file.finish().get('A')!;
      expect(new Map([...read].map(([startMs, { importWh, exportWh }]) => [startMs, importWh - exportWh]))).toEqual(
        expected,
      );
      expect([...read.values()].every(({ importWh, exportWh }) => importWh === 0 || exportWh === 0)).toBe(true);
    }),
  );
});
