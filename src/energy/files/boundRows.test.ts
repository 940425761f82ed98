import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { HalfHoursOfFile } from '../conversion/HalfHoursOfFile.ts';
import { londonMidnight } from '../time/london.ts';
import { HALF_HOUR_MS, settlementPeriodsIn } from '../time/settlement.ts';
import { type BoundColumn, bindingFaults, type FileBinding, headerFault } from './binding.ts';
import { boundCells } from './boundRows.ts';
import { flexiblePowerReadings } from './ownBindings.ts';
import { readBoundRow } from './readBoundRow.ts';

const FLEXIBLE_POWER = {
  quantity: 'kW',
  positive: 'EXPORT',
  decimals: 3,
  stamp: 'END',
  zone: 'UTC',
  timeFormat: 'ISO',
} as const;
const cellsOf = (binding: FileBinding, startMs: number, meteredWh: number) =>
  boundCells(binding, { startMs, meteredWh, texts: { ASSET_ID: 'HH-1' } });

it.each([
  ['power, in summer', 'POWER', '2026-07-15T16:00:00Z', ['2026-07-15T16:30:00Z', '-1.2']],
  ['energy, in summer', 'ENERGY', '2026-07-15T16:00:00Z', ['2026-07-15T16:30:00Z', '-0.6']],
  ['power, in winter', 'POWER', '2026-11-26T17:00:00Z', ['2026-11-26T17:30:00Z', '-1.2']],
  ['the first 01:00 of October', 'POWER', '2026-10-25T00:00:00Z', ['2026-10-25T00:30:00Z', '-1.2']],
  ['the second', 'POWER', '2026-10-25T01:00:00Z', ['2026-10-25T01:30:00Z', '-1.2']],
] as const)('Flexible Power, 0.600 kWh of import: %s', (_, variant, start, cells) => {
  expect(cellsOf(flexiblePowerReadings(FLEXIBLE_POWER, variant), Date.parse(start), 600)).toEqual(cells);
});

it('its header says power or energy', () => {
  const header = (variant: 'POWER' | 'ENERGY') => flexiblePowerReadings(FLEXIBLE_POWER, variant).columns[1]!.column;
  expect([header('POWER'), header('ENERGY')]).toEqual(['power_kw', 'energy_kwh']);
});

const FORMS: BoundColumn[][] = [
  [{ column: 'Stamp', field: 'STAMP' }],
  [
    { column: 'Day', field: 'DATE' },
    { column: 'Time', field: 'TIME' },
  ],
  [
    { column: 'Settlement date', field: 'SETTLEMENT_DATE' },
    { column: 'Period', field: 'SETTLEMENT_PERIOD' },
  ],
];
const binding = fc.record({
  form: fc.constantFrom(...FORMS),
  quantity: fc.constantFrom('kW', 'kWh', 'MW', 'MWh'),
  positive: fc.constantFrom('EXPORT', 'IMPORT'),
  stamp: fc.constantFrom('START', 'END'),
  zone: fc.constantFrom('UTC', 'LONDON'),
  timeFormat: fc.constantFrom('ISO', 'DATE_TIME', 'UK_DATE_TIME'),
} as const);

it.each(['2026-10-25', '2026-03-29', '2026-07-15', '2027-10-31', '2027-03-28'])(
  'what is written of %s is read back to the Wh, whatever the convention',
  (date) => {
    fc.assert(
      fc.property(
        binding,
        fc.array(fc.integer({ min: -9_999_999, max: 9_999_999 }), { minLength: 50, maxLength: 50 }),
        ({ form, ...convention }, wh) => {
          const { timeFormat, ...written } = convention;
          const columns: BoundColumn[] = [
            { column: 'Asset', field: 'ASSET_ID' },
            { column: 'Version', field: 'CONSTANT', constant: '3' },
            ...form,
            { column: 'Value', field: 'METERED' },
            { column: 'Note', field: 'EMPTY' },
          ];
          const bound: FileBinding = { kind: 'READINGS', columns, convention: { ...written, timeFormat, decimals: 6 } };
          const starts = Array.from(
            { length: settlementPeriodsIn(date) },
            (_, slot) => londonMidnight(date) + slot * HALF_HOUR_MS,
          );
          const rows = starts.map((startMs, slot) => cellsOf(bound, startMs, wh[slot]!));
          const byPeriod = form[0]!.field === 'SETTLEMENT_DATE';
          const file = new HalfHoursOfFile(
            { ...written, ...(byPeriod && { stamp: 'START' }), stepMinutes: 30 },
            Infinity,
          );
          rows.forEach((cells, line) => {
            const row = readBoundRow(columns, cells);
            if (typeof row === 'string') throw new Error(row);
            expect([row.assetId, row.mpan]).toEqual(['HH-1', null]);
            expect(file.add('HH-1', row.stamp, row.value, line)).toBeNull();
          });
          const read = file.finish().get('HH-1')!;
          expect([...read].map(([startMs, each]) => [startMs, each.importWh - each.exportWh])).toEqual(
            starts.map((startMs, slot) => [startMs, wh[slot]! + 0]),
          );
        },
      ),
      { numRuns: 60 },
    );
  },
);

it.each([
  ['a missing column', ['Stamp'], 'the file has no column kW'],
  ['an unknown column', ['Stamp', 'kW', 'Note'], 'the file has columns that are not bound: Note'],
  ['another order', ['kW', 'Stamp'], 'the columns are in a different order'],
  ['a column twice', ['Stamp', 'kW', 'kW'], 'the file has a duplicate column'],
  ['the header of its template', ['Stamp', 'kW'], null],
])('a header with %s', (_, header, fault) => {
  expect(headerFault(header, [{ column: 'Stamp' }, { column: 'kW' }])).toBe(fault);
});

const readings = [
  { column: 'Stamp', field: 'STAMP' },
  { column: 'kW', field: 'METERED' },
] as const;
it.each([
  ['NaN', ['2026-07-15T16:30:00Z', 'NaN'], '"NaN" is not a number'],
  ['a unit of its own', ['2026-07-15T16:30:00Z', '1.2 kW'], '"1.2 kW" is not a number'],
  ['an exponent', ['2026-07-15T16:30:00Z', '1e3'], '"1e3" is not a number'],
  ['nothing', ['2026-07-15T16:30:00Z', ''], 'has no value'],
  ['a cell too many', ['2026-07-15T16:30:00Z', '1', ''], 'has 3 cells instead of 2'],
])('a row with %s is refused', (_, cells, fault) => {
  expect(readBoundRow(readings, cells)).toBe(fault);
});

it.each([
  ['no time', 'READINGS', [{ column: 'kW', field: 'METERED' }], 'bind exactly one of STAMP'],
  ['two forms of time', 'READINGS', [...readings, ...FORMS[2]!], 'bind exactly one of'],
  ['no energy', 'GROUP_BASELINE', [FORMS[0]![0]!], 'BASELINE'],
  ['an asset of a group', 'GROUP_BASELINE', [{ column: 'MPAN', field: 'MPAN' }], 'is not a field of GROUP_BASELINE'],
  ['no asset', 'PARTICIPANTS', [{ column: 'From', field: 'FROM' }], 'bind a column to MPAN or ASSET_ID'],
  ['a constant without a text', 'READINGS', [...readings, { column: 'V', field: 'CONSTANT' }], 'constant'],
  ['a column twice', 'READINGS', [...readings, { column: 'kW', field: 'EMPTY' }], 'kW is bound twice'],
  ['a field twice', 'READINGS', [...readings, { column: 'MW', field: 'METERED' }], 'METERED is in two columns'],
] as const)('a binding with %s is refused', (_, kind, columns, detail) => {
  expect(
    bindingFaults({ kind, columns })
      .map((fault) => fault.detail)
      .join('; '),
  ).toContain(detail);
});
