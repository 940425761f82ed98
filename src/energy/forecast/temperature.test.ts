import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type HeatedHomes, heatedHomes } from '#testing/heatedHomes.ts';
import { at } from '../halfHourSeries.ts';
import { addDays, londonMidnight } from '../time/london.ts';
import { HALF_HOUR_MS } from '../time/settlement.ts';
import { EnergyByDay } from './energyByDay.ts';
import { forecast } from './forecast.ts';
import { MIN_TEMPERATURE_ASSETS, temperatureFactors } from './temperature.ts';

const ORIGIN = '2026-02-10';
const NO_EVENTS: ReadonlySet<string> = new Set();
const HALF_HOURS = 96;
type Homes = ReturnType<typeof heatedHomes>;

function energyOf({ series, originMs }: Homes, assets: number): EnergyByDay {
  const energy = new EnergyByDay();
  for (let asset = 0; asset < assets; asset++) energy.add(series, originMs, NO_EVENTS);
  return energy;
}

/** The sum of many homes as one series. */
const manyHomes = (homes: Homes) => Object.assign(energyOf(homes, 1), { assets: MIN_TEMPERATURE_ASSETS });

const factorsOf = (homes: Homes, energy = manyHomes(homes), hourly = homes.hourly) =>
  temperatureFactors({
    energy,
    hourly,
    originMs: homes.originMs,
    halfHours: HALF_HOURS,
    dataThroughMs: homes.originMs,
  });

/** Relative errors of the daily energy of the coming two days, without and with the factors. */
function errorsOf(homes: Homes) {
  const { series, originMs } = homes;
  const { values } = forecast({ series, originMs, halfHours: HALF_HOURS, eventDays: NO_EVENTS });
  return factorsOf(homes)!.days.map(({ factor }, day) => {
    let [measured, expected] = [0, 0];
    for (let index = 48 * day; index < 48 * (day + 1); index++) {
      measured += at(series, originMs + index * HALF_HOUR_MS);
      expected += values[index]!;
    }
    return { without: Math.abs(expected / measured - 1), with: Math.abs((expected * factor) / measured - 1) };
  });
}

const seed = fc.integer({ min: 1, max: 1_000_000 });
const homesWith = (options: Omit<HeatedHomes, 'seed'>, from: number) => heatedHomes(ORIGIN, { ...options, seed: from });

describe('the effect of temperature', () => {
  it('is found in homes that follow it', () => {
    fc.assert(
      fc.property(seed, fc.double({ min: 0.01, max: 0.04, noNaN: true }), (from, effect) => {
        const found = factorsOf(homesWith({ effect, noise: 0.01 }, from))!.effect;
        expect(Math.abs(found - effect)).toBeLessThan(0.002 + 0.25 * effect);
      }),
      { numRuns: 60 },
    );
  });

  it('is not found in homes that do not, and never below zero', () => {
    const effects = Array.from(
      { length: 60 },
      (_, from) => factorsOf(homesWith({ effect: 0, noise: 0.02 }, from))!.effect,
    );
    expect(effects.filter((effect) => effect === 0).length).toBeGreaterThanOrEqual(57);
    expect(Math.max(...effects)).toBeLessThan(0.004);
    expect(factorsOf(homesWith({ effect: -0.02, noise: 0.01 }, 7))!.effect).toBe(0);
  });

  it('removes much of the error of homes that follow it, and adds next to none to others', () => {
    const meanErrors = (effect: number) => {
      const errors = Array.from({ length: 40 }, (_, from) => errorsOf(homesWith({ effect, noise: 0.01 }, from))).flat();
      const mean = (key: 'with' | 'without') => errors.reduce((sum, error) => sum + error[key], 0) / errors.length;
      return mean('with') / mean('without');
    };
    expect(meanErrors(0.03)).toBeLessThan(0.6);
    expect(meanErrors(0)).toBeLessThan(1.02);
  });

  it('is none in summer, when no home is heated', () => {
    const homes = homesWith({ effect: 0.03, noise: 0.01 }, 2);
    const summer = { startMs: homes.hourly.startMs, celsius: homes.hourly.celsius.map((celsius) => celsius + 25) };
    expect(factorsOf(homes, manyHomes(homes), summer)!.effect).toBe(0);
  });

  it('is limited to a fifth less and a quarter more', () => {
    const cold = factorsOf(homesWith({ effect: 0.05, noise: 0.005, comingCelsius: -20 }, 3))!;
    const warm = factorsOf(homesWith({ effect: 0.05, noise: 0.005, comingCelsius: 25 }, 3))!;
    expect([cold.days[1]!.factor, warm.days[1]!.factor]).toEqual([1.25, 0.8]);
    expect(cold.days[1]!.colderBy).toBeGreaterThan(15);
    expect(warm.days[1]!.colderBy).toBeLessThan(-5);
  });

  it('gives factors of exactly one if there is none', () => {
    const { effect, days } = factorsOf(homesWith({ effect: 0, noise: 0.02, comingCelsius: -5 }, 1))!;
    expect([effect, days.map(({ date, factor }) => [date, factor])]).toEqual([
      0,
      [
        [ORIGIN, 1],
        [addDays(ORIGIN, 1), 1],
      ],
    ]);
  });
});

describe('the input of temperature', () => {
  const homes = homesWith({ effect: 0.02, noise: 0.01 }, 5);
  const without = (from: string, to: string) => {
    const { startMs, celsius } = homes.hourly;
    const placeOf = (date: string) => (londonMidnight(date) - startMs) / (2 * HALF_HOUR_MS);
    return { startMs, celsius: celsius.slice().fill(NaN, placeOf(from), placeOf(to)) };
  };

  it('needs 200 assets, and does not count those that export', () => {
    expect(factorsOf(homes, energyOf(homes, 199))).toBeNull();
    const withExporter = energyOf(homes, 199);
    const solar = { ...homes.series, wh: homes.series.wh.map((wh, index) => (index % 48 === 24 ? -wh : wh)) };
    expect([withExporter.add(solar, homes.originMs, NO_EVENTS), factorsOf(homes, withExporter)]).toEqual([false, null]);
    expect(factorsOf(homes, energyOf(homes, 200))!.effect).toBeGreaterThan(0.015);
  });

  it('needs the temperatures of the latest four days', () => {
    expect(factorsOf(homes, manyHomes(homes), without(addDays(ORIGIN, -4), addDays(ORIGIN, -3)))).toBeNull();
    expect(factorsOf(homes, manyHomes(homes), without(addDays(ORIGIN, -6), addDays(ORIGIN, -5)))).not.toBeNull();
  });

  it('leaves out a coming day without temperatures, and the one after it', () => {
    const found = factorsOf(homes, manyHomes(homes), without(addDays(ORIGIN, 1), addDays(ORIGIN, 2)))!;
    expect(found.days.map(({ date }) => date)).toEqual([ORIGIN]);
    expect(factorsOf(homes, manyHomes(homes), without(ORIGIN, addDays(ORIGIN, 1)))!.days).toEqual([]);
  });

  it('needs the temperatures of four weeks', () => {
    const short = factorsOf(homes, manyHomes(homes), without(addDays(ORIGIN, -61), addDays(ORIGIN, -27)))!;
    expect(short.effect).toBe(0);
  });

  it('leaves out event days', () => {
    const eventDay = addDays(ORIGIN, -3);
    const energy = new EnergyByDay();
    energy.add(homes.series, homes.originMs, new Set([eventDay]));
    expect([energy.measured[53], energy.expected[53]]).toEqual([0, 0]);
    expect(energy.measured[52]).toBeGreaterThan(0);
  });
});
