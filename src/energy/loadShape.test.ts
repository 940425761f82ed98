import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { flatDays } from '#testing/flatDays.ts';
import { emptySeries } from './halfHourSeries.ts';
import { loadShape } from './loadShape.ts';

describe('the load shape', () => {
  test('of a day, calculated by hand', () => {
    // Thursday 15 January 2026: 100 Wh, but 600 Wh from 17:00 to 18:00 and nothing measured from 03:00 to 04:00.
    const shape = loadShape(
      flatDays('2026-01-15', 1, (_, slot) => (slot === 34 || slot === 35 ? 600 : slot === 6 || slot === 7 ? NaN : 100)),
    );
    expect(shape).toMatchObject({
      present: 46,
      totalWh: 5600,
      peakW: 1200,
      peakMs: Date.parse('2026-01-15T17:00:00Z'),
      baseLoadW: 200,
      nightWh: 1200,
      dayWh: 4400,
      workingWh: 5600,
      nonWorkingWh: 0,
    });
    expect(shape.meanW).toBeCloseTo((2 * 5600) / 46, 9);
    expect(shape.loadFactorPercent).toBeCloseTo((100 * 2 * 5600) / 46 / 1200, 9);
    expect([shape.workingProfile[34], shape.workingProfile[6], shape.nonWorkingProfile[34]]).toEqual([600, NaN, NaN]);
    expect([shape.heatMap[3]![34], shape.heatMap[2]![34]]).toEqual([600, NaN]);
    // Two of 46 values are 1,200 W: up to place 1 of 45, that is 2.2 % of the time; at 3 % the place is 1.35.
    expect(Array.from(shape.loadDuration.subarray(0, 3))).toEqual([1200, 1200, 1200]);
    expect(shape.loadDuration[3]).toBeCloseTo(1200 - 0.35 * 1000, 6);
    expect(shape.loadDuration[100]).toBe(200);
  });

  test('distinguishes working days from others, which include bank holidays', () => {
    // Thursday 2 April 2026 to Monday 6 April: Good Friday and Easter Monday are holidays.
    const shape = loadShape(flatDays('2026-04-02', 5, (day) => (day === 0 ? 200 : 100)));
    expect([shape.workingWh, shape.nonWorkingWh, shape.workingProfile[0], shape.nonWorkingProfile[0]]).toEqual([
      9600,
      4 * 4800,
      200,
      100,
    ]);
  });

  test.each([
    // 01:00 to 02:00 is missing in March and comes twice in October.
    ['2026-03-29', 46, NaN, 12],
    ['2026-10-25', 50, 100, 16],
  ])('follows the clock on %s', (date, slots, atOne, nightSlots) => {
    const shape = loadShape(flatDays(date, 1, () => 100));
    expect([shape.present, shape.nonWorkingProfile[2], shape.nonWorkingProfile[47], shape.nightWh]).toEqual([
      slots,
      atOne,
      100,
      nightSlots * 100,
    ]);
  });

  test('averages over weeks', () => {
    const shape = loadShape(flatDays('2026-01-05', 14, (day) => (day < 7 ? 100 : 300)));
    expect(shape.heatMap.map((day) => [...new Set(day)])).toEqual(Array.from({ length: 7 }, () => [200]));
  });

  test('is NaN without readings', () => {
    for (const series of [emptySeries(Date.UTC(2026, 0, 15), 0), emptySeries(Date.UTC(2026, 0, 15), 96)]) {
      const { present, heatMap, loadDuration, workingProfile, nonWorkingProfile, ...figures } = loadShape(series);
      expect(present).toBe(0);
      expect(
        new Set([
          ...heatMap.flatMap((day) => [...day]),
          ...loadDuration,
          ...workingProfile,
          ...nonWorkingProfile,
          ...Object.values(figures),
        ]),
      ).toEqual(new Set([NaN]));
    }
    expect(loadShape(flatDays('2026-01-15', 1, () => 0))).toMatchObject({
      totalWh: 0,
      peakW: 0,
      loadFactorPercent: NaN,
      baseLoadW: 0,
    });
  });

  test('has consistent sums: night and day, working days and others, and a curve that only falls', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.integer({ min: 0, max: 5000 }), fc.constant(NaN)), { minLength: 1, maxLength: 400 }),
        fc.integer({ min: 0, max: 20_000 }),
        (values, start) => {
          const shape = loadShape({ startMs: Date.UTC(2026, 2, 1) + start * 1_800_000, wh: Float64Array.from(values) });
          const total = values.filter((value) => !Number.isNaN(value)).reduce((sum, value) => sum + value, 0);
          fc.pre(shape.present > 0);
          expect([shape.totalWh, shape.nightWh + shape.dayWh, shape.workingWh + shape.nonWorkingWh]).toEqual([
            total,
            total,
            total,
          ]);
          expect([...shape.loadDuration]).toEqual([...shape.loadDuration].sort((a, b) => b - a));
        },
      ),
    );
  });
});
