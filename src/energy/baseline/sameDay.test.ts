import { describe, expect, test } from 'vitest';
import type { HalfHourSeries } from '../halfHourSeries.ts';
import { allowsBeforeAfter, beforeAfterBaseline, meterBeforeBaseline } from './sameDay.ts';

const NOON = Date.UTC(2026, 10, 26, 12);
const HALF_HOUR = 1_800_000;
const seriesFrom = (startMs: number, wh: number[]): HalfHourSeries => ({ startMs, wh: Float64Array.from(wh) });

describe('METER_BEFORE', () => {
  const series = seriesFrom(NOON - 4 * HALF_HOUR, [9000, 1200, 1400, 5000, 100, 100]);
  const window = { fromMs: NOON, toMs: NOON + 2 * HALF_HOUR };

  test('steps 1.2, 1.4 → B = 1.3 throughout: they end at the instruction, not at the start', () => {
    const { values, method, status } = meterBeforeBaseline(series, window, NOON - HALF_HOUR, 2);
    expect([...values]).toEqual([1300, 1300]);
    expect([method, status]).toEqual(['METER_BEFORE', 'OK']);
  });

  test('an instruction within a half hour uses those that are over; one after the start uses those before the start', () => {
    expect(meterBeforeBaseline(series, window, NOON - 1, 2).values[0]).toBe(1300);
    expect(meterBeforeBaseline(series, window, NOON + HALF_HOUR, 1).values[0]).toBe(5000);
  });

  test('a missing reading is no baseline', () => {
    expect(meterBeforeBaseline(series, window, NOON - HALF_HOUR, 4)).toMatchObject({
      status: 'INSUFFICIENT_DATA',
      values: new Float64Array(2).fill(NaN),
    });
  });
});

describe('BEFORE_AFTER, event hours ending 13–17', () => {
  // Two half hours an hour: hours ending 9 to 20.
  const hourly = [100, 110, 120, 999, 1, 1, 1, 1, 1, 999, 90, 80];
  const series = seriesFrom(
    NOON - 8 * HALF_HOUR,
    hourly.flatMap((value) => [value / 2, value / 2]),
  );
  const window = { fromMs: NOON, toMs: NOON + 10 * HALF_HOUR };
  const rule = { before: 6, after: 4, gapBefore: 2, gapAfter: 2 };

  test('9–11 = 100, 110, 120; 19–20 = 90, 80 → 100', () => {
    const { values } = beforeAfterBaseline(series, window, rule);
    expect(values).toEqual(new Float64Array(10).fill(50));
  });

  test('the rebound is shown: 85 after less 110 before', () => {
    expect(beforeAfterBaseline(series, window, rule).reboundWh).toBe(-12.5);
  });

  test('it is forbidden for heat and charging', () => {
    const types = ['HEAT_PUMP', 'HOT_WATER_TANK', 'EV_CHARGER', 'ELECTRIC_VEHICLE', 'BATTERY', 'SMART_METER'];
    expect(types.filter(allowsBeforeAfter)).toEqual(['BATTERY', 'SMART_METER']);
  });
});
