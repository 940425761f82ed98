import { describe, expect, it } from 'vitest';
import { columnParts, columnsTable, endsOf } from './columnPoints.ts';

const points = [
  { name: 'Jan', values: [3, 4] },
  { name: 'Feb', values: [-2, null] },
];

describe('columns', () => {
  it('reach as high as their series, or as their sum where they are stacked', () => {
    expect(endsOf(points, false)).toEqual([3, 4, -2, 0]);
    expect(endsOf(points, true)).toEqual([7, 0, 0, -2]);
  });

  it('stand side by side, or on each other on their side of zero', () => {
    const series = ['red', 'green', 'blue'].map((colour) => ({ label: colour, colour }));
    const endsOfParts = (stacked: boolean) =>
      columnParts([3, -2, 4], series, stacked).map(({ from, to, slot }) => [from, to, slot]);
    expect(endsOfParts(false)).toEqual([
      [0, 3, 0],
      [0, -2, 1],
      [0, 4, 2],
    ]);
    expect(endsOfParts(true)).toEqual([
      [0, 3, 0],
      [0, -2, 0],
      [3, 7, 0],
    ]);
  });

  it('are one table row each, with unknown values empty', () => {
    const series = [
      { label: 'In', colour: 'red' },
      { label: 'Out', colour: 'blue' },
    ];
    expect(columnsTable('Month', series, points, 'kWh')).toEqual({
      columns: [{ label: 'Month' }, { label: 'In (kWh)' }, { label: 'Out (kWh)' }],
      rows: [
        ['Jan', 3, 4],
        ['Feb', -2, null],
      ],
    });
    expect(columnsTable('Month', series, [], '').columns[1]).toEqual({ label: 'In' });
  });
});
