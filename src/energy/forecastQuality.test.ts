import { describe, expect, it } from 'vitest';
import { coverageStatus, LEAD_TIMES, measureTogether, scoreHalfHours } from './forecastQuality.ts';

describe('scoreHalfHours', () => {
  it('counts half hours inside and below the range, and adds up errors and energy', () => {
    const columns = { forecast: [100, 100, 100, 100], p10: [80, 80, 80, 80], p90: [120, 120, 120, 120] };
    expect(scoreHalfHours(columns, [80, 120, 79, 121], 0, 4)).toEqual({
      halfHours: 4,
      inside: 2,
      below: 1,
      errorWh: 20 + 20 + 21 + 21,
      energyWh: 400,
    });
    expect(scoreHalfHours(columns, [80, 120, 79, 121], 1, 3).halfHours).toBe(2);
  });

  it('leaves out half hours without a forecast or a measurement', () => {
    const columns = { forecast: [100, NaN, 100, 100], p10: [80, 80, null, 80], p90: [120, 120, 120, 120] };
    expect(scoreHalfHours(columns, [NaN, 90, 90, null], 0, 4).halfHours).toBe(0);
  });

  it('counts the energy of export too', () => {
    const columns = { forecast: [-100], p10: [-120], p90: [-80] };
    expect(scoreHalfHours(columns, [-130], 0, 1)).toEqual({
      halfHours: 1,
      inside: 0,
      below: 1,
      errorWh: 30,
      energyWh: 130,
    });
  });
});

describe('measureTogether', () => {
  it('takes what is expected for a small part that is missing, and nothing for a large one', () => {
    const large = { values: [80, 80, 80], measured: [100, 100, NaN] };
    const small = { values: [20, 20, 20], measured: [10, NaN, 10] };
    expect([...measureTogether([large, small], 3)]).toEqual([110, 120, NaN]);
  });

  it('leaves an asset out where it has no forecast', () => {
    expect([...measureTogether([{ values: [null, 50], measured: [500, 60] }], 2)]).toEqual([NaN, 60]);
    expect([...measureTogether([], 1)]).toEqual([NaN]);
  });
});

it('coverage is as it should be from 70 to 90 percent of a week of half hours', () => {
  const statusOf = (inside: number, halfHours = 1000) => coverageStatus({ inside, halfHours });
  expect([699, 700, 900, 901].map((inside) => statusOf(inside))).toEqual(['TOO_NARROW', 'OK', 'OK', 'TOO_WIDE']);
  expect(statusOf(100, 335)).toBe('UNKNOWN');
});

it('lead times follow each other from 0 to 48 hours', () => {
  expect(LEAD_TIMES.map(({ fromHours }) => fromHours)).toEqual([0, ...LEAD_TIMES.slice(0, -1).map((l) => l.toHours)]);
  expect(LEAD_TIMES.at(-1)!.toHours).toBe(48);
});
