import { afterEach, describe, expect, it, vi } from 'vitest';
import { gapsOf, rowsOf, stepAt, summaryOf, tableOf, type HalfHourGrid } from './halfHours.ts';

afterEach(() => void vi.useRealTimers());

const start = Date.parse('2026-12-04T17:00Z');
const grid = (values: (number | null)[], extra: Partial<HalfHourGrid> = {}): HalfHourGrid => ({
  start,
  stepSeconds: 1800,
  series: [{ key: 'metered', label: 'Metered', kind: 'metered', values }],
  ...extra,
});

it('gives every step one row in its middle, so that the nearest row is the step', () => {
  const month = grid(Array.from({ length: 1488 }, () => 1));
  const rows = rowsOf(month);
  expect(rows).toHaveLength(1488);
  expect(rows.slice(0, 2).map(({ t }) => t - start)).toEqual([900_000, 2_700_000]);
  expect(rows.map(({ t }) => stepAt(month, t))).toEqual([...rows.keys()]);
});

describe('gapsOf', () => {
  it('joins neighbouring gaps and ignores what is not due yet', () => {
    expect(gapsOf(grid([null, 1, null, null, 2, null, null]))).toEqual([
      [0, 1],
      [2, 4],
    ]);
  });

  it('begins at the first reading', () => {
    expect(gapsOf(grid([null, null, null, 1, null, 1], { since: start + 2 * 1_800_000 }))).toEqual([
      [2, 3],
      [4, 5],
    ]);
  });

  it('extends to the instant data is due through', () => {
    expect(gapsOf(grid([1, null, null, null]), start + 2 * 1_800_000)).toEqual([[1, 2]]);
  });

  it('is empty where nothing is metered', () => {
    expect(
      gapsOf(grid([], { series: [{ key: 'b', label: 'Baseline', kind: 'baseline', values: [null, 1] }] })),
    ).toEqual([]);
  });
});

it('finds the step of an instant, clamped to the grid', () => {
  const three = grid([1, 2, 3]);
  expect([start - 1, start, start + 1_799_999, start + 1_800_000, start + 1e9].map((t) => stepAt(three, t))).toEqual([
    0, 0, 0, 1, 2,
  ]);
});

it('writes a table with UTC instants that marks estimated and missing steps', () => {
  const { rows } = tableOf(
    grid([], { series: [{ key: 'm', label: 'Metered', kind: 'metered', values: [1, null, 2], estimated: [2] }] }),
  );
  expect(rows).toEqual([
    ['2026-12-04T17:00:00Z', 1, ''],
    ['2026-12-04T17:30:00Z', null, 'no reading'],
    ['2026-12-04T18:00:00Z', 2, 'estimated'],
  ]);
});

it('describes it as text', () => {
  vi.setSystemTime('2026-11-01T12:00Z');
  const text = summaryOf(
    grid([1, null, 3], { bands: [{ from: start, to: start + 3_600_000, label: 'Evening peak' }] }),
  );
  expect(text).toBe(
    'Metered: 4.00\u202fkWh, highest 3.00\u202fkWh at Fri 4 Dec, 18:00 GMT. 1 step without a reading. Evening peak: Fri ' +
      '4 Dec, 17:00–18:00 GMT.',
  );
});
