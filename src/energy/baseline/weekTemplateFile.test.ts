import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { weekSlotOf } from '../conversion/clock.ts';
import { WEEK_SLOTS } from '../conversion/clock.ts';
import { londonMidnight, londonToUtc } from '../time/london.ts';
import { HALF_HOUR_MS } from '../time/settlement.ts';
import { weekTemplateBaseline } from './fixedBaselines.ts';
import { parseWeekTemplate, writeWeekTemplate } from './weekTemplateFile.ts';

const sample = (value: (slot: number) => number, positive: 'IMPORT' | 'EXPORT' = 'EXPORT') =>
  writeWeekTemplate(
    Array.from({ length: WEEK_SLOTS }, (_, slot) => value(slot)),
    positive,
  );
const faultsOf = (text: string) => {
  const read = parseWeekTemplate(text, 'EXPORT');
  return 'faults' in read ? read.faults : [];
};
const kwOf = (text: string, positive: 'IMPORT' | 'EXPORT' = 'EXPORT'): number[] => {
  const read = parseWeekTemplate(text, positive);
  if ('faults' in read) throw new Error(JSON.stringify(read.faults));
  return read.kw;
};

test('the row WEDNESDAY,17:00,-1.2 of a file where export is positive is a baseline of +0.6 kWh import', () => {
  const file = sample((slot) => (slot === 2 * 48 + 34 ? 1.2 : 0));
  expect(file.split('\n').slice(0, 2)).toEqual(['day_of_week,local_time,power_kw', 'MONDAY,00:00,0']);
  expect(file).toContain('\nWEDNESDAY,17:00,-1.2\n');
  const fromMs = londonToUtc('2026-07-15', '17:00')[0]!;
  const { values } = weekTemplateBaseline({ fromMs, toMs: fromMs + HALF_HOUR_MS }, Float64Array.from(kwOf(file)));
  expect([...values]).toEqual([600]);
});

describe('faults are of a line', () => {
  const good = sample((slot) => slot / 10)
    .trimEnd()
    .split('\n');
  test.each([
    ['a wrong header', good.with(0, 'day,time,kw'), [{ line: 1, detail: 'must be day_of_week,local_time,power_kw' }]],
    ['a row out of order', good.with(3, good[4]!), [{ line: 4, detail: 'must start with MONDAY,01:00' }]],
    ['days in lower case', good.with(1, 'monday,00:00,0'), [{ line: 2, detail: 'must start with MONDAY,00:00' }]],
    ['no number', good.with(336, 'SUNDAY,23:30,1e3'), [{ line: 337, detail: '1e3 is not a number of kW' }]],
    ['a row too few', good.slice(0, -1), [{ line: 336, detail: 'is the last of 335 rows; there must be 336' }]],
    ['a row too many', [...good, good[1]!], [{ line: 338, detail: 'is the last of 337 rows; there must be 336' }]],
  ])('%s', (_, lines, faults) => {
    expect(faultsOf(lines.join('\n'))).toEqual(faults);
  });

  test('a file of minutes is refused as such', () => {
    expect(faultsOf(`${good[0]}\n${'x\n'.repeat(10_080)}`)).toMatchObject([
      { line: 2, detail: expect.stringContaining('one-minute rows') },
    ]);
  });

  test('ends of lines of Windows and a byte order mark are no faults', () => {
    expect(kwOf(`\uFEFF${good.join('\r\n')}\r\n`)).toEqual(kwOf(good.join('\n')));
  });
});

test('what is written is read again, and the weeks in which clocks change have the same table', () => {
  const power = fc.integer({ min: -9_999_999, max: 9_999_999 }).map((value) => value / 1000);
  fc.assert(
    fc.property(
      fc.array(power, { minLength: WEEK_SLOTS, maxLength: WEEK_SLOTS }),
      fc.constantFrom('IMPORT' as const, 'EXPORT' as const),
      fc.constantFrom('2026-03-23', '2026-10-19', '2026-07-13'),
      (values, positive, monday) => {
        const kw = values.map((value) => value + 0);
        const file = writeWeekTemplate(kw, positive);
        expect(kwOf(file, positive)).toEqual(kw);
        expect(writeWeekTemplate(kwOf(file, positive), positive)).toBe(file);
        // The values of a whole week, put back into their rows: on a long day one row twice, on a short day two not at all.
        const [fromMs, toMs] = [londonMidnight(monday), londonMidnight(addWeek(monday))];
        const { values: wh } = weekTemplateBaseline({ fromMs, toMs }, Float64Array.from(kw));
        const again = kw.slice();
        for (const [slot, each] of wh.entries()) again[weekSlotOf(fromMs + slot * HALF_HOUR_MS)] = each / 500;
        expect(again.map((value) => Number(value.toFixed(6)) + 0)).toEqual(kw);
      },
    ),
    { numRuns: 30 },
  );
});

const addWeek = (date: string): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + 7 * 86_400_000).toISOString().slice(0, 10);
