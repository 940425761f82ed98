import { describe, expect, test } from 'vitest';
import { flatDays } from '#testing/flatDays.ts';
import { countConsumption, nominationBias, refusesZeroBaseline } from './baselineGuards.ts';

describe('nominated ÷ metered on the last 10 days without an event', () => {
  const days = (nominatedWh: number, count = 10) =>
    Array.from({ length: count }, () => ({ nominatedWh, meteredWh: 1000 }));

  test.each([
    [899, true],
    [900, false],
    [1000, false],
    [1100, false],
    [1101, true],
  ])('%d Wh nominated for 1,000 Wh metered: outside 0.9–1.1 %s', (nominatedWh, biased) => {
    expect(nominationBias(days(nominatedWh))).toEqual({ ratio: nominatedWh / 1000, biased, days: 10 });
  });

  test('older days do not count; nine days, and days without use, say nothing', () => {
    expect(nominationBias([...days(1000), ...days(5000)])!.ratio).toBe(1);
    expect(nominationBias(days(1000, 9))).toBeNull();
    expect(nominationBias(Array.from({ length: 10 }, () => ({ nominatedWh: 5, meteredWh: 0 })))).toBeNull();
  });
});

describe('ZERO is refused for assets that consume', () => {
  const series = flatDays('2026-10-24', 3, (day, slot) => (slot < 5 ? 200 : day === 2 ? NaN : -100));

  test('half hours with a reading and with import are counted, without event days', () => {
    expect(countConsumption(series, new Set())).toEqual({ known: 48 + 50 + 5, consuming: 15 });
    expect(countConsumption(series, new Set(['2026-10-25']))).toEqual({ known: 48 + 5, consuming: 10 });
  });

  test('a series may begin and end within a day', () => {
    const part = { startMs: series.startMs + 3 * 1_800_000, wh: series.wh.subarray(3, 60) };
    expect(countConsumption(part, new Set())).toEqual({ known: 57, consuming: 2 + 5 });
    expect(countConsumption(part, new Set(['2026-10-24']))).toEqual({ known: 12, consuming: 5 });
  });

  test('in more than 5 % of their half hours', () => {
    expect(refusesZeroBaseline({ known: 100, consuming: 5 })).toBe(false);
    expect(refusesZeroBaseline({ known: 100, consuming: 6 })).toBe(true);
    expect(refusesZeroBaseline({ known: 0, consuming: 0 })).toBe(false);
  });
});
