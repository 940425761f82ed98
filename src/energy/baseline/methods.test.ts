import { describe, expect, test } from 'vitest';
import { flatDays } from '#testing/flatDays.ts';
import { londonToUtc } from '../time/london.ts';
import type { BaselineDay, BaselineRequest } from './method.ts';
import { baselineMethods, type LikeDayName } from './methods.ts';

const RISING = flatDays('2023-01-02', 90, (day) => day * 1000);

function baselineOf(name: LikeDayName, date: string, options: Partial<BaselineRequest> = {}): BaselineDay {
  const request = {
    series: RISING,
    dates: [date],
    eventDays: new Set<string>(),
    importOnly: true,
    outturnFallback: false,
  };
  return baselineMethods[name]({ ...request, ...options })[0]!;
}

// The ten working days before 23 March carry 79 78 77 74 73 72 71 70 67 66; the weekend days before 25 March 76 75 69
// 68.
test.each<[LikeDayName, string, number, number]>([
  ['BL01', '2023-03-23', 72_700, 10],
  ['MID_8_OF_10', '2023-03-23', (78 + 77 + 74 + 73 + 72 + 71 + 70 + 67) * 125, 8],
  ['HIGH_5_OF_10', '2023-03-23', (79 + 78 + 77 + 74 + 73) * 200, 5],
  ['BL01', '2023-03-25', (75 + 69) * 500, 2],
  ['MID_8_OF_10', '2023-03-25', (75 + 69) * 500, 2],
  ['HIGH_5_OF_10', '2023-03-25', (76 + 75) * 500, 2],
])('%s of %s is %d Wh from %i days', (name, date, wh, days) => {
  const day = baselineOf(name, date);
  expect([...day.values]).toEqual(Array(48).fill(wh));
  expect(day.selectedDays).toHaveLength(days);
});

test('each returns the eligible days it excluded by rank', () => {
  const ranked = (name: LikeDayName): string[] =>
    baselineOf(name, '2023-03-23')
      .excludedDays.filter(({ reason }) => reason === 'NOT_MIDDLE')
      .map(({ date }) => date);
  expect(ranked('BL01')).toEqual([]);
  expect(ranked('MID_8_OF_10')).toEqual(['2023-03-22', '2023-03-09']);
  expect(ranked('HIGH_5_OF_10')).toEqual(['2023-03-15', '2023-03-14', '2023-03-13', '2023-03-10', '2023-03-09']);
});

describe('High 5 of 10 scales inside the event', () => {
  const adjusted = (todayWh: number): BaselineDay =>
    baselineOf('HIGH_5_OF_10', '2023-03-23', {
      series: flatDays('2023-01-02', 90, (day) => (day === 80 ? todayWh : 1000)),
      inDayAdjustment: {
        eventStartMs: londonToUtc('2023-03-23', '17:00')[0]!,
        eventEndMs: londonToUtc('2023-03-23', '18:00')[0]!,
      },
    });

  test.each([
    [1100, 1100],
    [5000, 1200],
    [0, 800],
    [NaN, 1000],
  ])('%d Wh before it give %d Wh in it', (todayWh, wh) => {
    const day = adjusted(todayWh);
    expect(day.values[34]).toBeCloseTo(wh, 9);
    expect(day.adjustment).toBeCloseTo(wh - 1000, 9);
    expect([day.values[33], day.values[36]]).toEqual([1000, 1000]);
  });
});
