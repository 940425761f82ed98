import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { flatDays } from '#testing/flatDays.ts';
import type { HalfHourSeries } from '../halfHourSeries.ts';
import { addDays, londonMidnight, londonToUtc } from '../time/london.ts';
import { HALF_HOUR_MS } from '../time/settlement.ts';
import { bl01 } from './bl01.ts';
import type { BaselineDay, BaselineRequest, EventWindow } from './method.ts';

const RISING = flatDays('2023-01-02', 90, (day) => day * 1000);

function baselineOf(series: HalfHourSeries, date: string, options: Partial<BaselineRequest> = {}): BaselineDay {
  return bl01({
    series,
    dates: [date],
    eventDays: new Set(),
    importOnly: true,
    outturnFallback: false,
    ...options,
  })[0]!;
}

function change(series: HalfHourSeries, date: string, clock: string, wh: number): HalfHourSeries {
  const changed = series.wh.slice();
  changed[(londonToUtc(date, clock)[0]! - series.startMs) / HALF_HOUR_MS] = wh;
  return { startMs: series.startMs, wh: changed };
}

const dayIndexes = (dates: string[]): number[] =>
  dates.map((date) => Math.round((londonMidnight(date) - RISING.startMs) / 86_400_000));

describe('working days', () => {
  test('the mean of the ten latest', () => {
    const day = baselineOf(RISING, '2023-03-23');
    expect(dayIndexes(day.selectedDays)).toEqual([79, 78, 77, 74, 73, 72, 71, 70, 67, 66]);
    expect(day).toMatchObject({
      status: 'OK',
      dayType: 'WORKING',
      adjustment: null,
      adjustmentStatus: 'OFF',
      startMs: londonMidnight('2023-03-23'),
    });
    expect([...day.values]).toEqual(Array(48).fill(72_700));
    expect(day.unadjusted).toEqual(day.values);
    expect(day.excludedDays.map(({ date, reason }) => [...dayIndexes([date]), reason])).toEqual(
      [76, 75, 69, 68].map((i) => [i, 'OTHER_DAY_TYPE']),
    );
  });

  test('event days and days with a gap are skipped, with the reason', () => {
    const gap = change(RISING, addDays('2023-01-02', 78), '10:30', NaN);
    const day = baselineOf(gap, '2023-03-23', { eventDays: new Set([addDays('2023-01-02', 79)]) });
    expect([...day.values]).toEqual(Array(48).fill(69_900));
    expect(dayIndexes(day.selectedDays).slice(-2)).toEqual([65, 64]);
    expect(day.excludedDays.slice(0, 3)).toEqual([
      { date: '2023-03-22', reason: 'EVENT_DAY' },
      { date: '2023-03-21', reason: 'INCOMPLETE' },
      { date: '2023-03-19', reason: 'OTHER_DAY_TYPE' },
    ]);
  });

  test('five days are enough, four are not', () => {
    // 2 January 2023 is a bank holiday.
    const enough = baselineOf(RISING, '2023-01-10');
    expect(enough).toMatchObject({ status: 'OK', selectedDays: { length: 5 } });
    expect(enough.values[0]).toBe(((7 + 4 + 3 + 2 + 1) * 1000) / 5);
    expect(baselineOf(RISING, '2023-01-09')).toMatchObject({
      status: 'INSUFFICIENT_DATA',
      selectedDays: { length: 4 },
    });
  });

  test('days more than sixty back do not count', () => {
    const old = flatDays('2023-01-03', 4, () => 500);
    expect(baselineOf(old, '2023-03-07').selectedDays).toEqual(['2023-01-06']);
    expect(baselineOf(old, '2023-03-08').selectedDays).toEqual([]);
  });

  test('a bank holiday is no working day', () => {
    const spring = flatDays('2013-02-01', 70, (day) => day);
    expect(
      baselineOf(spring, '2013-04-02')
        .excludedDays.slice(0, 4)
        .map(({ reason }) => reason),
    ).toEqual(Array(4).fill('OTHER_DAY_TYPE'));
    expect(baselineOf(spring, '2013-03-29').dayType).toBe('NON_WORKING');
  });
});

describe('other days', () => {
  const weekends = new Map([
    ['2023-02-25', 9],
    ['2023-02-19', 1],
    ['2023-02-18', 3],
    ['2023-02-12', 5],
  ]);
  const february = flatDays('2023-01-20', 40, (day) => weekends.get(addDays('2023-01-20', day)) ?? 7);

  test('the middle two of the latest four', () => {
    const day = baselineOf(february, '2023-02-26');
    expect([...day.values]).toEqual(Array(48).fill(4));
    expect(day.selectedDays).toEqual(['2023-02-18', '2023-02-12']);
    expect(day.excludedDays.filter(({ reason }) => reason === 'NOT_MIDDLE').map(({ date }) => date)).toEqual([
      '2023-02-25',
      '2023-02-19',
    ]);
    expect(day.excludedDays.map(({ date }) => date)).toEqual(
      day.excludedDays
        .map(({ date }) => date)
        .sort()
        .reverse(),
    );
  });

  test('of equal days the more recent is selected', () => {
    const level = flatDays('2023-01-20', 40, () => 7);
    expect(baselineOf(level, '2023-02-26').selectedDays).toEqual(['2023-02-25', '2023-02-19']);
  });

  test('three are too few', () => {
    const day = baselineOf(
      flatDays('2023-02-12', 20, () => 7),
      '2023-02-25',
    );
    expect(day).toMatchObject({ status: 'INSUFFICIENT_DATA', selectedDays: { length: 3 } });
    expect(day.excludedDays).toHaveLength(57);
    expect(day.values).toEqual(new Float64Array(48).fill(NaN));
  });
});

describe('too little history', () => {
  test('in settlement the out-turn is the baseline, half hour by half hour', () => {
    const day = baselineOf(change(RISING, '2023-01-05', '17:00', NaN), '2023-01-05', { outturnFallback: true });
    expect(day).toMatchObject({ status: 'FALLBACK_OUTTURN', adjustmentStatus: 'OFF' });
    expect([day.values[33], day.values[34], day.values[35]]).toEqual([3000, NaN, 3000]);
  });

  test('a day without an out-turn has no fallback', () => {
    expect(
      baselineOf(
        flatDays('2023-01-02', 3, () => 1),
        '2023-01-05',
        { outturnFallback: true },
      ).status,
    ).toBe('INSUFFICIENT_DATA');
  });
});

describe('clock changes', () => {
  const slotted = flatDays('2026-08-01', 120, (day, slot) =>
    addDays('2026-08-01', day) === '2026-10-25' ? 9999 : slot,
  );

  test('the repeated hour of October is compared twice', () => {
    const { values } = baselineOf(slotted, '2026-10-25');
    expect(Array.from(values.subarray(0, 8))).toEqual([0, 1, 2, 3, 2, 3, 4, 5]);
    expect([values.length, values[49]]).toEqual([50, 47]);
  });

  test('the missing hour of March is absent', () => {
    const { values } = baselineOf(
      flatDays('2026-02-01', 60, (_, slot) => slot),
      '2026-03-29',
    );
    expect(Array.from(values.subarray(0, 4))).toEqual([0, 1, 4, 5]);
    expect([values.length, values[45]]).toEqual([46, 47]);
  });

  test('the day itself is never history', () => {
    const day = baselineOf(slotted, '2026-11-01');
    expect(day.excludedDays).toContainEqual({ date: '2026-10-25', reason: 'CLOCK_CHANGE' });
    expect(Math.max(...day.values)).toBe(47);
  });
});

describe('in-day adjustment', () => {
  const event = (date: string, from: string, to: string, endDate = date): { inDayAdjustment: EventWindow } => ({
    inDayAdjustment: { eventStartMs: londonToUtc(date, from)[0]!, eventEndMs: londonToUtc(endDate, to)[0]! },
  });
  const raised = (date: string, addedWh: (slot: number) => number): HalfHourSeries =>
    flatDays('2023-01-02', 90, (day, slot) => 1000 + (addDays('2023-01-02', day) === date ? addedWh(slot) : 0));

  test('adds the mean of 4 h to 1 h before, inside the event alone', () => {
    const series = raised('2023-03-23', (slot) => (slot >= 26 && slot < 32 ? 600 : slot >= 32 && slot < 34 ? 9000 : 0));
    const day = baselineOf(series, '2023-03-23', event('2023-03-23', '17:00', '18:00'));
    expect(day).toMatchObject({ adjustment: 600, adjustmentStatus: 'APPLIED' });
    expect(Array.from(day.values.subarray(33, 37))).toEqual([1000, 1600, 1600, 1000]);
    expect([...day.unadjusted]).toEqual(Array(48).fill(1000));
  });

  test('can be negative; without export the baseline stops at zero', () => {
    const series = flatDays('2023-01-02', 90, (day, slot) => (day === 80 ? 0 : slot < 34 ? 1000 : 400));
    const options = event('2023-03-23', '17:00', '17:30');
    expect(baselineOf(series, '2023-03-23', options)).toMatchObject({ adjustment: -1000 });
    expect(baselineOf(series, '2023-03-23', options).values[34]).toBe(0);
    expect(baselineOf(series, '2023-03-23', { ...options, importOnly: false }).values[34]).toBe(-600);
  });

  test('is zero, and flagged, when a reference reading is missing', () => {
    const day = baselineOf(
      change(RISING, '2023-03-23', '15:30', NaN),
      '2023-03-23',
      event('2023-03-23', '17:00', '18:00'),
    );
    expect(day).toMatchObject({ adjustment: 0, adjustmentStatus: 'INCOMPLETE' });
    expect(day.values).toEqual(day.unadjusted);
  });

  test('uses the day before and applies across midnight', () => {
    const series = raised('2023-03-22', (slot) => (slot >= 39 && slot < 45 ? 300 : 0));
    const request = {
      series,
      dates: ['2023-03-22', '2023-03-23', '2023-03-24'],
      eventDays: new Set<string>(),
      importOnly: true,
      outturnFallback: true,
    };
    const days = bl01({ ...request, ...event('2023-03-22', '23:30', '01:00', '2023-03-23') });
    expect(days.map(({ adjustment }) => adjustment)).toEqual([300, 300, null]);
    expect([days[0]!.values[46], days[0]!.values[47], days[1]!.values[1], days[1]!.values[2]]).toEqual([
      1000, 1300, 1300, 1000,
    ]);
  });
});

describe('properties', () => {
  const DATES = ['2026-03-27', '2026-03-28', '2026-03-29'];
  const history = fc.array(fc.integer({ min: -3000, max: 5000 }), { minLength: 48, maxLength: 480 });
  const seriesOf = (wh: number[], addedWh = 0): HalfHourSeries =>
    flatDays('2026-01-20', 70, (day, slot) => wh[(day * 48 + slot * (1 + (day % 7))) % wh.length]! + addedWh);
  const run = (series: HalfHourSeries): BaselineDay[] =>
    bl01({ series, dates: DATES, eventDays: new Set(['2026-03-20']), importOnly: false, outturnFallback: false });

  test('a baseline lies between the lowest and highest of its days', () => {
    fc.assert(
      fc.property(history, (wh) => {
        const series = seriesOf(wh);
        for (const { selectedDays, values, startMs } of run(series).slice(0, 2)) {
          values.forEach((value, slot) => {
            const used = selectedDays.map(
              (date) => series.wh[(londonMidnight(date) - series.startMs) / HALF_HOUR_MS + slot]!,
            );
            expect(value).toBeGreaterThanOrEqual(Math.min(...used) - 1e-9);
            expect(value).toBeLessThanOrEqual(Math.max(...used) + 1e-9);
          });
          expect(startMs % HALF_HOUR_MS).toBe(0);
        }
      }),
      { numRuns: 25 },
    );
  });

  test('energy added to every half hour is added to the baseline', () => {
    fc.assert(
      fc.property(history, fc.integer({ min: -500, max: 500 }), (wh, addedWh) => {
        const before = run(seriesOf(wh));
        run(seriesOf(wh, addedWh)).forEach(({ values, selectedDays }, index) => {
          expect(selectedDays).toEqual(before[index]!.selectedDays);
          values.forEach((value, slot) => expect(value).toBeCloseTo(before[index]!.values[slot]! + addedWh, 6));
        });
      }),
      { numRuns: 25 },
    );
  });
});
