import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BarFigures, barGeometry } from './barGeometry.ts';

const live: BarFigures = {
  contractedKwh: 8000,
  capKwh: 9600,
  measuredKwh: 1630,
  likely: { kwh: 7240, p10Kwh: 6710, p90Kwh: 7770 },
  afterKwh: null,
};
describe('the bar of a balance', () => {
  it('ends at 125 % of what is contracted, with likely between p10 and p90', () => {
    expect(barGeometry(live)).toEqual({
      measured: { from: 0, to: 16.3 },
      rest: { from: 16.3, to: 72.4 },
      band: { from: 67.1, to: 77.7 },
      likely: 72.4,
      contracted: 80,
      cap: 96,
      added: null,
      now: null,
      short: { from: 72.4, to: 80 },
    });
  });

  it('ends 5 % beyond the most that is likely, where that is more', () => {
    const { contracted, band, short } = barGeometry({ ...live, likely: { kwh: 12_000, p10Kwh: 9000, p90Kwh: 20_000 } });
    expect([contracted, short]).toEqual([(100 * 8000) / 21_000, null]);
    expect(band!.to).toBeCloseTo(95.24, 2);
  });

  it('draws what the step adds from what is likely, and what is final from what is measured', () => {
    expect(barGeometry({ ...live, afterKwh: 9000 }).added).toEqual({ from: 72.4, to: 90 });
    expect(barGeometry({ ...live, nowKwh: 5000 }).now).toBe(50);
    expect(barGeometry({ ...live, nowKwh: 10_000 }).now).toBeCloseTo(95.24, 2);
    expect(barGeometry({ ...live, likely: null, measuredKwh: 7330 })).toMatchObject({
      likely: null,
      rest: null,
      short: { from: 73.3, to: 80 },
    });
  });

  it('draws nothing outside the track, whatever the figures', () => {
    const kwh = fc.double({ min: -1e4, max: 1e5, noNaN: true });
    fc.assert(
      fc.property(
        fc.option(kwh),
        fc.option(kwh),
        fc.array(kwh, { minLength: 3, maxLength: 3 }),
        (contracted, measured, range) => {
          const [p10Kwh, middle, p90Kwh] = range.toSorted((one, other) => one - other) as [number, number, number];
          const bar = barGeometry({
            contractedKwh: contracted && Math.abs(contracted),
            capKwh: null,
            measuredKwh: measured,
            likely: { kwh: middle, p10Kwh, p90Kwh },
            afterKwh: null,
          });
          for (const part of Object.values(bar).flatMap((each: number | object | null) =>
            each === null ? [] : typeof each === 'number' ? [each] : (Object.values(each) as number[]),
          ))
            expect(part >= 0 && part <= 100).toBe(true);
        },
      ),
    );
  });
});
