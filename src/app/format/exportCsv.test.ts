import { expect, it } from 'vitest';
import { toCsv, toTsv } from './exportCsv.ts';

it('writes a BOM, CRLF and empty cells for missing values', () => {
  expect(
    toCsv(
      ['Start', 'kWh'],
      [
        ['2026-01-01T00:00Z', 0.25],
        ['2026-01-01T00:30Z', null],
      ],
    ),
  ).toBe('\u{FEFF}Start,kWh\r\n2026-01-01T00:00Z,0.25\r\n2026-01-01T00:30Z,\r\n');
});

it('quotes commas, quotes and line breaks', () => {
  expect(toCsv(['a'], [['1, Mill "Old" Lane\nLeeds']])).toContain('"1, Mill ""Old"" Lane\nLeeds"');
});

it.each(['=1+1', '+44', '-2', '@cmd', '\tx'])('escapes %s, and leaves negative numbers unchanged', (text) => {
  const line = toCsv(['a', 'b'], [[text, -2]]).split('\r\n')[1];
  expect(line).toBe(`'${text},-2`);
});

it('copies as tab-separated text, numbers unchanged and formulas as text', () => {
  expect(
    toTsv(
      ['Start', 'kWh'],
      [
        ['=1+1', -0.5],
        ['a\tb', null],
      ],
    ),
  ).toBe("Start\tkWh\n'=1+1\t-0.5\na b\t");
});
