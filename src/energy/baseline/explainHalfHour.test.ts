import { describe, expect, test } from 'vitest';
import { flatDays } from '#testing/flatDays.ts';
import { londonToUtc } from '../time/london.ts';
import { HOUR_MS } from '../time/spans.ts';
import { explainHalfHour } from './explainHalfHour.ts';
import { baselineRules } from './methods.ts';

const RISING = {
  series: flatDays('2023-01-02', 90, (day) => day * 1000),
  eventDays: new Set<string>(),
  importOnly: true,
  outturnFallback: false,
};
const at = (date: string, clock: string): number => londonToUtc(date, clock)[0]!;
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

describe('explainHalfHour', () => {
  test('returns the ten days whose mean it is', () => {
    const { selected, unadjustedWh, valueWh, adjustment, meteredWh } = explainHalfHour(
      baselineRules.BL01,
      RISING,
      at('2023-03-23', '17:00'),
    );
    expect(selected.map(({ wh }) => wh)).toEqual([79, 78, 77, 74, 73, 72, 71, 70, 67, 66].map((day) => day * 1000));
    expect([unadjustedWh, valueWh, meteredWh, adjustment]).toEqual([72_700, 72_700, 80_000, null]);
  });

  test('returns the totals by which a ranking excludes days', () => {
    const { selected, excluded } = explainHalfHour(baselineRules.BL01, RISING, at('2023-03-19', '09:30'));
    const left = excluded.filter(({ reason }) => reason === 'NOT_MIDDLE').map(({ totalWh }) => totalWh);
    for (const { totalWh } of selected) expect(totalWh > Math.min(...left) && totalWh < Math.max(...left)).toBe(true);
  });

  test.each([
    ['BL01', 72_700 + 7_300],
    ['MID_8_OF_10', 72_750 + 7_250],
    ['HIGH_5_OF_10', 76_200 * (80 / 76.2)],
  ] as const)('shows how %s moves an event by the use before it', (method, expected) => {
    const eventStartMs = at('2023-03-23', '17:00');
    const window = { eventStartMs, eventEndMs: eventStartMs + HOUR_MS };
    const { adjustment, unadjustedWh, valueWh } = explainHalfHour(
      baselineRules[method],
      { ...RISING, inDayAdjustment: window },
      eventStartMs,
    );
    expect(adjustment!.reference[0]!.startMs).toBe(eventStartMs - 4 * HOUR_MS);
    const difference = mean(adjustment!.reference.map(({ meteredWh, unadjustedWh: before }) => meteredWh - before));
    expect(adjustment!.addedWh).toBeCloseTo(
      adjustment!.factor === null ? difference : unadjustedWh * (adjustment!.factor - 1),
      6,
    );
    expect(valueWh).toBeCloseTo(unadjustedWh + adjustment!.addedWh, 6);
    expect(valueWh).toBeCloseTo(expected, 6);
  });

  test('reports that half hours before the event are missing', () => {
    const eventStartMs = at('2023-04-03', '17:00');
    const { adjustment } = explainHalfHour(
      baselineRules.BL01,
      { ...RISING, inDayAdjustment: { eventStartMs, eventEndMs: eventStartMs + HOUR_MS } },
      eventStartMs,
    );
    expect(adjustment).toMatchObject({ status: 'INCOMPLETE', addedWh: 0, factor: null });
    expect(adjustment!.reference).toHaveLength(6);
  });

  test('compares the repeated hour of October by the wall clock', () => {
    const autumn = { ...RISING, series: flatDays('2026-09-01', 60, (day) => day) };
    const [summer, winter] = londonToUtc('2026-10-25', '01:30').map((utcMs) =>
      explainHalfHour(baselineRules.BL01, autumn, utcMs),
    );
    expect(winter!.selected).toEqual(summer!.selected);
    expect(summer!.unadjustedWh).toBe(mean(summer!.selected.map(({ wh }) => wh)));
  });
});
