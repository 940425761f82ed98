import { expect, it } from 'vitest';
import { londonMidnight } from '../time/london.ts';
import { activityRows, deliveredVolumeRows, expectedVolumeRows } from './settlementFiles.ts';

const PAIR = { gspGroup: '_A', bmUnit: 'V__AHALF001', importMsid: '1012345678901', exportMsid: null };

it('a default expected volume of 100 kWh import a half hour is 48 rows of -0.1000', () => {
  const rows = expectedVolumeRows('2026-11-26', null, 'V__AHALF001', () => 100_000);
  expect(rows).toHaveLength(48);
  expect(rows[0]).toEqual(['2026-11-26', '', 'V__AHALF001', '1', '-0.1000']);
  expect(new Set(rows.map((row) => row[4]))).toEqual(new Set(['-0.1000']));
});

it.each([
  ['2026-03-29', 46],
  ['2026-11-26', 48],
  ['2026-10-25', 50],
])('%s has %i periods, ascending, each once', (date, periods) => {
  const numbers = Array.from({ length: periods }, (_, slot) => String(slot + 1));
  expect(expectedVolumeRows(date, date, 'V__AHALF001', () => 1).map((row) => row[3])).toEqual(numbers);
  expect(deliveredVolumeRows(date, PAIR, () => 1).map((row) => row[5])).toEqual(numbers);
  expect(activityRows({ fromMs: 0, toMs: 1 }, [date], ['V__AHALF001']).map((row) => row[1])).toEqual(numbers);
});

it('less import is a delivered volume above zero, in the periods of the event alone', () => {
  const start = londonMidnight('2026-10-25');
  const rows = deliveredVolumeRows('2026-10-25', PAIR, (startMs) => (startMs === start + 4 * 1_800_000 ? 350 : 0));
  expect(rows[4]).toEqual(['2026-10-25', '_A', 'V__AHALF001', '1012345678901', '', '5', '0.0004']);
  expect(rows.filter((row) => row[6] !== '0.0000')).toHaveLength(1);
});

it('units are active in the periods of the event', () => {
  const fromMs = Date.parse('2026-11-26T17:00:00Z');
  const rows = activityRows({ fromMs, toMs: fromMs + 3_600_000 }, ['2026-11-26'], ['V__AHALF001', 'V__BHALF001']);
  expect(rows).toHaveLength(96);
  expect(rows.filter((row) => row[3] === 'T').map((row) => `${row[1]} ${row[2]}`)).toEqual([
    '35 V__AHALF001',
    '35 V__BHALF001',
    '36 V__AHALF001',
    '36 V__BHALF001',
  ]);
});
