import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { performanceFactor } from '../delivery.ts';
import { curveLines, factorOnLines } from './curveLines.ts';
import { capPercentOf, openPayment, payOf, payUtilisation } from './payment.ts';
import { DFS_K, factorAt, gracePoints, openCurve } from './performanceCurve.ts';

const curve = (points: ReturnType<typeof gracePoints>) =>
  points.map(({ atPercent, factor }) => ({ atPercent, factor: Number(factor) }));
const dfs = openPayment({ method: 'DFS_K', curve: DFS_K, base: 'STEP', payOn: 'CONTRACTED' });
const flat = openPayment({ method: 'FLAT_RATE', curve: null, base: 'STEP', payOn: 'DELIVERED' });
const utilisation = (over: Partial<Parameters<typeof openPayment>[0]> = {}) =>
  openPayment({ method: 'UTILISATION_ENERGY', curve: null, base: 'STEP', payOn: 'DELIVERED', ...over });
const grace = curve(gracePoints(5, 3));

describe('the curve of DFS_K as points', () => {
  const percent = fc.oneof(
    fc.double({ min: -300, max: 300, noNaN: true }),
    fc.integer({ min: -3000, max: 3000 }).map((tenths) => tenths / 10),
    fc.constantFrom(-100, 0, 25, 50, 120),
  );

  test('gives K to the last digit', () => {
    fc.assert(
      fc.property(percent, (at) => {
        // Zero has no sign in figures.
        expect(factorOnLines(dfs.lines, at) + 0).toBe(performanceFactor(at) + 0);
      }),
      { numRuns: 5000 },
    );
  });

  test('pays what the formula of the Service Terms pays, to the last digit', () => {
    const money = fc.integer({ min: 0, max: 10_000_000 }).map((pence) => pence / 100);
    fc.assert(
      fc.property(money, fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: -1e8, max: 1e8 }), (price, kw, wh) => {
        const contractedMw = kw / 1000;
        const factor = performanceFactor((100 * (wh / 1e6)) / (contractedMw * 0.5));
        const { gbp } = payOf(dfs, { priceGbpPerMwh: price, contractedMw }, wh / 1e6);
        expect(gbp! + 0).toBe(0.5 * price * contractedMw * factor + 0);
      }),
    );
  });
});

test('any curve is in floating point what it is exactly', () => {
  const points = fc.uniqueArray(fc.integer({ min: -200, max: 200 }), { minLength: 1, maxLength: 6 }).chain((percents) =>
    fc
      .array(fc.integer({ min: 0, max: 100 }), { minLength: percents.length, maxLength: percents.length })
      .map((steps) => {
        let factor = -1;
        return percents
          .toSorted((a, b) => a - b)
          .map((atPercent, place) => ({ atPercent, factor: (factor += steps[place]! / 100) }));
      }),
  );
  fc.assert(
    fc.property(points, fc.integer({ min: -2500, max: 2500 }), (table, tenths) => {
      const opened = openCurve(table);
      const exactly = factorAt(opened, opened[0]!.factor.mul(0).add(tenths).div(10)).valueOf();
      expect(factorOnLines(curveLines(opened), tenths / 10)).toBeCloseTo(exactly, 9);
    }),
  );
});

test.each([
  [dfs, 30, 15, 4500],
  [dfs, 30, 3, 0],
  [dfs, 30, -30, -4500],
  [dfs, null, 15, null],
  [flat, null, 15, 4500],
  [flat, 30, -15, 0],
  [utilisation(), 30, 20, 4500],
  [utilisation(), 30, -1, 0],
  [utilisation(), null, 15, null],
  [utilisation({ payOn: 'CONTRACTED', curve: DFS_K }), 30, -30, -4500],
] as const)('payment %#: %d MW contracted, %d MWh delivered at £300 earn £%s', (payment, contractedMw, mwh, gbp) => {
  expect(payOf(payment, { contractedMw, priceGbpPerMwh: 300 }, mwh).gbp).toBe(gbp);
});

describe('UTILISATION_ENERGY, £300/MWh and 0.1 MW', () => {
  const deal = { priceGbpPerMwh: 300, contractedMw: 0.1 };
  const pounds = (payment: ReturnType<typeof utilisation>, kwh: (number | null)[]) =>
    payUtilisation(payment, deal, kwh).map(({ gbp }) => gbp);

  test('pays delivered energy up to the instruction, and a missing half hour not at all', () => {
    expect(pounds(utilisation(), [50, 40])).toEqual([15, 12]);
    expect(pounds(utilisation(), [80, -20])).toEqual([15, 0]);
    expect(pounds(utilisation(), [50, null])).toEqual([15, null]);
    expect(payUtilisation(utilisation(), { ...deal, contractedMw: null }, [50])).toEqual([{ gbp: null, factor: null }]);
  });

  test('takes the factor of the step, or of the dispatch', () => {
    expect(pounds(utilisation({ curve: grace }), [60, 40])).toEqual([15, 6.6]);
    expect(pounds(utilisation({ curve: grace, base: 'DISPATCH' }), [60, 40])).toEqual([15, 12]);
  });

  test('a forecast of the same energies comes to the same', () => {
    for (const payment of [
      utilisation(),
      utilisation({ curve: grace, base: 'DISPATCH' }),
      utilisation({ curve: grace }),
    ])
      fc.assert(
        fc.property(fc.array(fc.integer({ min: -100, max: 100 }), { minLength: 1, maxLength: 6 }), (kwh) => {
          const mwh = kwh.map((each) => each / 1000);
          const likely = mwh.map((each) => payOf(payment, deal, each, mwh).gbp!);
          pounds(payment, kwh).forEach((gbp, slot) => expect(likely[slot]).toBeCloseTo(gbp!, 4));
        }),
      );
  });

  test('says above which percentage nothing more is paid', () => {
    expect([dfs, flat, utilisation(), utilisation({ curve: grace })].map(capPercentOf)).toEqual([120, null, 100, 100]);
    expect(capPercentOf(utilisation({ curve: DFS_K }))).toBe(120);
  });
});
