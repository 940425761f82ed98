import { expect, test } from 'vitest';
import { at, between, netSeries, type HalfHourSeries } from './halfHourSeries.ts';
import { HALF_HOUR_MS } from './time/settlement.ts';

const startMs = Date.parse('2026-10-25T00:00Z');
const series = (wh: number[], slotsLater = 0): HalfHourSeries => ({
  startMs: startMs + slotsLater * HALF_HOUR_MS,
  wh: Float64Array.from(wh),
});

test('readings are found by instant', () => {
  const readings = [-1, 0, 0.5, 2, 3].map((slot) => at(series([1, NaN, 3]), startMs + slot * HALF_HOUR_MS));
  expect(readings).toEqual([NaN, 1, NaN, 3, NaN]);
  expect([...between(series([1, 2]), startMs + HALF_HOUR_MS, startMs + 3 * HALF_HOUR_MS)]).toEqual([2, NaN]);
});

test.each([
  ['no export series', series([5, NaN]), null, [5, NaN]],
  ['an export series without a reading', series([5, 6]), series([NaN, NaN]), [5, 6]],
  ['export throughout', series([5, 6, NaN]), series([2, 8, 1]), [3, -2, NaN]],
  ['export missing in places', series([5, 6, 7]), series([1, NaN], 1), [NaN, 5, NaN]],
])('net of %s', (_, imported, exported, expected) => {
  expect([...netSeries(imported, exported).wh]).toEqual(expected);
});
