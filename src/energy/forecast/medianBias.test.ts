import { describe, expect, it } from 'vitest';
import { flatDays } from '#testing/flatDays.ts';
import { readLondonHomes } from '../../../tools/bench/londonHomes.ts';
import type { ExpectedWh } from '../expectedWh.ts';
import { between, type HalfHourSeries } from '../halfHourSeries.ts';
import { addDays, londonMidnight } from '../time/london.ts';
import { HALF_HOUR_MS } from '../time/settlement.ts';
import { type Forecast, forecast } from './forecast.ts';

const HALF_HOURS = 96;
const homes = readLondonHomes();

/** What a column of the forecasts from some midnights adds up to, above or below the energy measured, in percent. */
function biasPercent(series: HalfHourSeries, dates: readonly string[], of: (made: Forecast) => Float64Array): number {
  let [forecasted, used] = [0, 0];
  for (const originMs of dates.map(londonMidnight)) {
    const column = of(forecast({ series, originMs, halfHours: HALF_HOURS, eventDays: new Set() }));
    const actual = between(series, originMs, originMs + HALF_HOURS * HALF_HOUR_MS);
    for (const [slot, wh] of actual.entries())
      if (!Number.isNaN(wh + column[slot]!)) {
        forecasted += column[slot]!;
        used += wh;
      }
  }
  return (100 * (forecasted - used)) / used;
}

const middle = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!;

// A home's half hours are mostly quiet and sometimes high, so their middle is below their mean, half hour by half hour.
// A difference from p50 would miss as much: an event's delivery of −20 % of the use without anyone having done anything.
describe('p50 as a baseline', () => {
  it('adds up to far less than a home uses, which expected values do not', () => {
    // A kettle in one half hour of five, at another time every day.
    const series = flatDays('2026-01-05', 80, (day, slot) => ((day * 31 + slot * 17) % 5 === 0 ? 500 : 200));
    const dates = Array.from({ length: 8 }, (_, number) => addDays('2026-03-05', 2 * number));
    expect(biasPercent(series, dates, ({ p50 }) => p50)).toBeLessThan(-16);
    expect(Math.abs(biasPercent(series, dates, ({ values }) => values))).toBeLessThan(2);
  });

  it('does so for the homes of London', ({ skip }) => {
    skip(homes === null, 'the London 2013 readings are not on this machine');
    const dates = Array.from({ length: 9 }, (_, number) => addDays('2013-03-05', 30 * number));
    const biases = (of: (made: Forecast) => Float64Array) =>
      middle([...homes!.values()].map((series) => biasPercent(series, dates, of)));
    expect(biases(({ p50 }) => p50)).toBeLessThan(-12);
    expect(Math.abs(biases(({ values }) => values))).toBeLessThan(4);
  });

  it('is refused by the compiler where energy is compared, as p10 and p90 are', () => {
    const series = flatDays('2026-01-05', 20, () => 250);
    const originMs = londonMidnight('2026-01-25');
    const { values, p10, p50, p90 } = forecast({ series, originMs, halfHours: 1, eventDays: new Set() });
    const baselines: ExpectedWh[] = [
      values,
      // @ts-expect-error a quantile
      p10,
      // @ts-expect-error a quantile
      p50,
      // @ts-expect-error a quantile
      p90,
    ];
    expect(baselines.map(([wh]) => wh)).toEqual([250, 250, 250, 250].map((wh) => expect.closeTo(wh, 6)));
  });
});
