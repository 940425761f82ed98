import { expect, it } from 'vitest';
import type { FileBinding } from '#contract/fileBinding.ts';
import { portionsOf, readByColumns, readByTemplate } from './convertedLines.ts';

const BINDING: FileBinding = {
  bindingUUID: '',
  name: 'Portal',
  version: 1,
  kind: 'READINGS',
  packId: null,
  columns: [
    { column: 'Meter', field: 'MPAN' },
    { column: 'Day', field: 'SETTLEMENT_DATE' },
    { column: 'Period', field: 'SETTLEMENT_PERIOD' },
    { column: 'kW', field: 'METERED' },
  ],
  convention: { quantity: 'kW', positive: 'EXPORT', decimals: 3, stamp: 'END', zone: 'UTC', timeFormat: 'ISO' },
  sha256: '',
  createdUTC: '',
  createdBy: null,
};
const HEADER = BINDING.columns.map(({ column }) => column);

it('a file of a template is read by its columns, faults by line', () => {
  const rows = [
    { line: 2, fields: ['1012345678901', '2026-10-25', '50', '-1.2'] },
    { line: 3, fields: ['1012345678901', '2026-10-25', '51', 'NaN'] },
  ];
  expect(readByTemplate(HEADER, rows, BINDING)).toEqual({
    lines: [{ line: 2, key: '1012345678901', stamp: '2026-10-25 SP 50', value: -1.2 }],
    bad: [{ line: 3, reason: '"NaN" is not a number' }],
    byMpan: true,
  });
});

it('another header is refused, in words', () => {
  expect(() => readByTemplate([...HEADER, 'Note'], [], BINDING)).toThrow(
    'The file does not match the template Portal: the file has columns that are not bound: Note',
  );
});

it('columns may be chosen, without one of the asset', () => {
  const rows = [{ line: 2, fields: ['2026-07-15T16:30:00Z', '-1.2'] }];
  const read = readByColumns(rows, { assetId: null, mpan: null, stamp: 0, value: 1 });
  expect(read.lines).toEqual([{ line: 2, key: null, stamp: '2026-07-15T16:30:00Z', value: -1.2 }]);
});

it('where starts are stamped, midnight begins a day', () => {
  const lines = ['2026-10-24 23:30', '2026-10-25 00:00', '2026-10-25 00:30'].map((stamp, line) => ({
    line,
    key: null,
    stamp,
    value: 1,
  }));
  expect(portionsOf(lines, 2, 'START').map((portion) => portion.length)).toEqual([1, 2]);
});

it('portions have whole days of an asset, with the midnight that ends them', () => {
  const stamps = ['2026-10-24T23:30', '2026-10-25T00:00', '2026-10-25T00:30', '2026-10-26T00:00', '2026-10-26T00:30'];
  const lines = ['A', 'B'].flatMap((key) => stamps.map((stamp, index) => ({ line: index, key, stamp, value: 1 })));
  const portions = portionsOf(lines, 4, 'END').map((portion) =>
    portion.map(({ key, stamp }) => `${key} ${stamp.slice(5)}`),
  );
  expect(portions).toEqual([
    ['A 10-24T23:30', 'A 10-25T00:00', 'A 10-25T00:30', 'A 10-26T00:00'],
    ['A 10-26T00:30', 'B 10-24T23:30', 'B 10-25T00:00'],
    ['B 10-25T00:30', 'B 10-26T00:00', 'B 10-26T00:30'],
  ]);
});
