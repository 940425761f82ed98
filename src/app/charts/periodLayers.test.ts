import { describe, expect, it } from 'vitest';
import { heightsOf, legendOf, linesOf, partsOf, type PeriodLayer, tableOf } from './periodLayers.ts';

const layers: PeriodLayer[] = [
  { label: 'Measured', drawn: 'bar', values: [2000, -500, null] },
  { label: 'Likely', drawn: 'hatched', values: [3000, null, 1000] },
  { label: '80 % range', drawn: 'range', values: [null, null, { low: -20, high: 1500 }] },
  { label: 'Contracted', drawn: 'mark', values: [null, null, null] },
];
const periods = ['17:00', '17:30', '18:00', '18:30'].map((clock) => `2026-12-04T${clock}:00Z`);

describe('the layers of the half hours of an event', () => {
  it('are drawn from zero, what is likely from the bar on, and what goes the other way hatched', () => {
    expect(partsOf(layers, 0, 1000, false)).toEqual([
      { kind: 'solid', from: 0, to: 2, colour: 'var(--hh-delivered)' },
      { kind: 'hatched', from: 2, to: 3, colour: 'var(--hh-delivered)' },
    ]);
    expect(partsOf(layers, 1, 1000, false)).toEqual([
      { kind: 'hatched', from: 0, to: -0.5, colour: 'var(--hh-shortfall)' },
    ]);
    expect(partsOf(layers, 2, 1, false).map(({ kind, from, to }) => [kind, from, to])).toEqual([
      ['hatched', 0, 1000],
      ['range', -20, 1500],
    ]);
    expect(partsOf(layers, 0, 1, true).map(({ from, slot }) => [from, slot])).toEqual([
      [0, 0],
      [0, 1],
    ]);
  });

  it('reach the axis, negligible values as zero', () => {
    expect(heightsOf([{ label: '', drawn: 'bar', values: [10, -0.1, -0.3] }])).toEqual([0, 10, 0, 0, 0, -0.3]);
  });

  it('are not drawn below zero where the axis does not reach there', () => {
    const slight: PeriodLayer[] = [{ label: 'Delivered', drawn: 'bar', values: [10, -0.01] }];
    expect(partsOf(slight, 1, 1, false)).toEqual([]);
    expect(legendOf(slight).map(({ label }) => label)).toEqual(['Delivered']);
  });

  it('are named, and so is what goes the other way', () => {
    expect(legendOf(layers).map(({ label }) => label)).toEqual([
      'Measured',
      'Likely',
      '80 % range',
      'Contracted',
      'Negative delivery',
    ]);
    expect(linesOf(layers, 2, String).map(({ label, cells }) => [label, ...cells])).toEqual([
      ['Measured', 'null'],
      ['Likely', '1000'],
      ['80 % range', '−0.0200 to 1.50\u202fMWh'],
    ]);
  });

  it('are a table with the ends of a range', () => {
    const { columns, rows } = tableOf(
      [{ startTime: periods[2]!, endTime: periods[3]! }],
      layers.map((layer) => ({ ...layer, values: layer.values.slice(2) }) as PeriodLayer),
      [{ label: 'K', values: [0.5] }],
      'kWh',
    );
    expect(columns.map(({ label }) => label).slice(2)).toEqual([
      'Measured (kWh)',
      'Likely (kWh)',
      'p10 (kWh)',
      'p90 (kWh)',
      'Contracted (kWh)',
      'K',
    ]);
    expect(rows).toEqual([[periods[2], 'SP 37', null, 1000, -20, 1500, null, 0.5]]);
  });
});
