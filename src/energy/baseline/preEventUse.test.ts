import { describe, expect, test } from 'vitest';
import { flatDays } from '#testing/flatDays.ts';
import { londonMidnight } from '../time/london.ts';
import { HOUR_MS } from '../time/spans.ts';
import { adjustWindow, scorePreEventUse } from './preEventUse.ts';

const window = {
  eventStartMs: londonMidnight('2023-03-22') + 17 * HOUR_MS,
  eventEndMs: londonMidnight('2023-03-22') + 18 * HOUR_MS,
};
/**
 * 1 kWh in every half hour; on the event's day 1.3 from 13:00 to 16:00, the hours that the adjustment uses, and `used`
 * in the event.
 */
const home = (used: number) => ({
  series: flatDays('2023-01-02', 80, (day, slot) =>
    day === 79 && slot >= 26 && slot < 32 ? 1300 : day === 79 && slot >= 34 && slot < 36 ? used : 1000,
  ),
  eventDays: new Set(['2023-03-22']),
  importOnly: true,
});

describe('the effect of an adjustment on an event', () => {
  test('is the extra use before it, counted once in every half hour', () => {
    // The baseline rises from 1,000 to 1,300 Wh: two half hours at 900 make 800 Wh delivered instead of 200.
    expect(adjustWindow('BL01', home(900), window)).toEqual({ shiftWh: 300, deliveredWh: 800, unadjustedWh: 200 });
  });

  test('leaves out half hours without a reading, and is null without the hours before', () => {
    expect(adjustWindow('BL01', home(NaN), window)).toEqual({ shiftWh: 300, deliveredWh: 0, unadjustedWh: 0 });
    const blind = {
      ...home(900),
      series: flatDays('2023-01-02', 80, (day, slot) => (day === 79 && slot === 28 ? NaN : 1000)),
    };
    expect(adjustWindow('BL01', blind, window)).toBeNull();
  });
});

describe('use before events', () => {
  test('is compared with that of quiet days, in standard errors', () => {
    // Quiet days: mean 0, squares 4 × 100² = 40,000 over 4, deviation 100. Events: mean 300. 300 ÷ (100 × √(1/5 +
    // 1/5)).
    const verdict = scorePreEventUse([280, 320, 300, 290, 310], [-100, 100, -100, 100, 0]);
    expect(verdict).toMatchObject({ eventShiftWh: 300, usualShiftWh: 0, deviationWh: 100 });
    expect(verdict!.score).toBeCloseTo(300 / (100 * Math.sqrt(0.4)), 9);
  });

  test('below the usual is never flagged, and a steady asset is not flagged for a watt-hour', () => {
    expect(scorePreEventUse([-300], [-100, 100, -100, 100, 0])!.score).toBeLessThan(0);
    // Deviation 0 counts as 10: 1 ÷ (10 × √(1 + 1/5)).
    expect(scorePreEventUse([1], [0, 0, 0, 0, 0])!.score).toBeCloseTo(0.0913, 4);
  });

  test('is null for an asset without an event or with few quiet days', () => {
    expect(scorePreEventUse([], [1, 2, 3, 4, 5])).toBeNull();
    expect(scorePreEventUse([1], [1, 2, 3, 4])).toBeNull();
  });
});
