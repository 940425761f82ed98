import { describe, expect, test } from 'vitest';
import { flatDays } from '#testing/flatDays.ts';
import { summarizeTrial, type Trial, trialMethod } from './trialMethods.ts';

// Day i since Monday 2 January 2023 uses i kWh in every half hour.
const rising = (options: Partial<Trial> = {}): Trial => ({
  series: flatDays('2023-01-02', 90, (day) => day * 1000),
  dates: ['2023-03-22', '2023-03-23'],
  eventDays: new Set(),
  importOnly: true,
  slots: [34, 36],
  adjusts: false,
  ...options,
});

describe('a method tried on past days', () => {
  test('is compared with the use in the window', () => {
    // 23 March: BL01 72.7 kWh a half hour and 80 used; 22 March: (78 77 74 73 72 71 70 67 66 65) → 71.3 and 79 used.
    const sums = trialMethod('BL01', rising());
    expect(sums.get('2023-03-23')).toEqual({ halfHours: 2, baselineWh: 145_400, actualWh: 160_000, errorWh: 14_600 });
    expect(sums.get('2023-03-22')).toEqual({ halfHours: 2, baselineWh: 142_600, actualWh: 158_000, errorWh: 15_400 });
  });

  test('is moved by the use before the window if the scheme adjusts', () => {
    const sums = trialMethod('BL01', rising({ adjusts: true }));
    expect(sums.get('2023-03-23')).toEqual({ halfHours: 2, baselineWh: 160_000, actualWh: 160_000, errorWh: 0 });
  });

  test('returns nothing for days with too little history or clock changes', () => {
    expect(trialMethod('BL01', rising({ dates: ['2023-01-04', '2023-03-26'] })).size).toBe(0);
  });
});

describe('the verdict on a method', () => {
  const sum = (baselineWh: number, actualWh: number, errorWh: number, halfHours = 2) => ({
    halfHours,
    baselineWh,
    actualWh,
    errorWh,
  });

  test('adds assets up by day before it counts the days that promise too much', () => {
    // Monday 1,500 and 1,400 used, Tuesday 900 and 1,100 used: 2,400 and 2,500 altogether.
    const one = new Map([
      ['mon', sum(1000, 800, 200)],
      ['tue', sum(400, 500, 100)],
    ]);
    const other = new Map([
      ['mon', sum(500, 600, 100)],
      ['tue', sum(500, 600, 100)],
    ]);
    expect(summarizeTrial([one, other])).toEqual({
      assetDays: 4,
      biasPercent: -4,
      meanErrorWh: 62.5,
      overestimatePercent: 50,
    });
  });

  test('is unknown without data', () => {
    expect(summarizeTrial([])).toEqual({
      assetDays: 0,
      biasPercent: null,
      meanErrorWh: null,
      overestimatePercent: null,
    });
  });
});
