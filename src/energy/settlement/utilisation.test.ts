import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { unitsText } from '../decimal.ts';
import { exact } from './money.ts';
import { CAP_AT_INSTRUCTION, DFS_K, gracePoints, openCurve } from './performanceCurve.ts';
import type { StatementLine } from './statementLine.ts';
import { settleUtilisation, type UtilisationStep, type UtilisationTerms } from './utilisation.ts';

const pounds = ({ pence }: StatementLine): string => `£${unitsText(pence, 2)}`;
const perStep = ({ steps }: StatementLine): number[] => steps.map(({ gbp }) => gbp.valueOf());

const steps = (instructedMwh: number, price: number, delivered: (number | string | null)[]): UtilisationStep[] =>
  delivered.map((deliveredMwh, index) => ({
    startMs: index * 1_800_000,
    instructedMwh,
    deliveredMwh,
    priceGbpPerMwh: price,
    dispatch: index < 2 ? 'first' : 'second',
  }));

const capped: UtilisationTerms = {
  curve: openCurve(CAP_AT_INSTRUCTION),
  base: 'STEP',
  payOn: 'DELIVERED',
  capPercent: 100,
  floorPercent: 0,
  rounding: 'HALF_AWAY',
};
const dfs: UtilisationTerms = { ...capped, curve: openCurve(DFS_K), payOn: 'CONTRACTED' };

describe('DFS_K, Q = 0.4 MW, P = £250', () => {
  const line = settleUtilisation(steps(0.2, 250, [0.22, 0.09, -0.05, 0.26]), dfs);

  test('V = .22 → RV 110, K 1.1, £55.00; .09 → 45, .4, £20.00; −.05 → −25, −.25, −£12.50; .26 → 130, 1.2, £60.00', () => {
    expect(line.steps.map(({ factor }) => factor!.valueOf())).toEqual([1.1, 0.4, -0.25, 1.2]);
    expect(perStep(line)).toEqual([55, 20, -12.5, 60]);
  });

  test('sum £122.50', () => {
    expect(pounds(line)).toBe('£122.50');
  });

  test('a negative sum is shown, never clipped', () => {
    expect(pounds(settleUtilisation(steps(0.2, 250, [-0.05]), dfs))).toBe('£-12.50');
  });
});

describe('UTILISATION_ENERGY, p = £300/MWh, I = 0.05 MWh twice', () => {
  test('D = .05, .04, F = 1: 15.00 + 12.00 = £27.00', () => {
    const line = settleUtilisation(steps(0.05, 300, [0.05, 0.04]), capped);
    expect([...perStep(line), pounds(line)]).toEqual([15, 12, '£27.00']);
  });

  test('D = .08, −.02 → 15.00 + 0 = £15.00', () => {
    const line = settleUtilisation(steps(0.05, 300, [0.08, -0.02]), capped);
    expect([...perStep(line), pounds(line)]).toEqual([15, 0, '£15.00']);
  });

  test('over the dispatch a surplus makes up for a shortfall, over the step it does not', () => {
    const curve = openCurve(gracePoints(5, 3));
    const delivered = steps(0.05, 300, [0.06, 0.04]);
    expect(perStep(settleUtilisation(delivered, { ...capped, curve }))).toEqual([15, 6.6]);
    expect(perStep(settleUtilisation(delivered, { ...capped, curve, base: 'DISPATCH' }))).toEqual([15, 12]);
  });

  test('over the month all dispatches count together', () => {
    const curve = openCurve(gracePoints(5, 3));
    const delivered = steps(0.05, 300, [0.05, 0.05, 0.04, 0.04]);
    expect(perStep(settleUtilisation(delivered, { ...capped, curve, base: 'DISPATCH' }))).toEqual([15, 15, 6.6, 6.6]);
    // 0.18 of 0.20 MWh is 90 %: 0.85.
    expect(perStep(settleUtilisation(delivered, { ...capped, curve, base: 'MONTH' }))).toEqual([
      12.75, 12.75, 10.2, 10.2,
    ]);
  });

  test('a cap above the instruction and no floor', () => {
    const line = settleUtilisation(steps(0.05, 300, [0.08, -0.02]), { ...capped, capPercent: 120, floorPercent: null });
    expect(perStep(line)).toEqual([18, -6]);
  });

  test('a missing reading earns nothing, is marked and counts in no ratio', () => {
    const curve = openCurve(gracePoints(5, 3));
    const line = settleUtilisation(steps(0.05, 300, [0.05, null]), { ...capped, curve, base: 'DISPATCH' });
    expect(line.steps.map(({ gbp, missing, factor }) => [gbp.valueOf(), missing, factor?.valueOf()])).toEqual([
      [15, false, 1],
      [0, true, undefined],
    ]);
  });

  test('where nothing is instructed nothing is earned', () => {
    expect(pounds(settleUtilisation(steps(0, 300, [0.05]), capped))).toBe('£0.00');
  });
});

test('129 h × £1,812/MWh × 0.01245 MW = £2,910.16', () => {
  const line = settleUtilisation(
    [{ ...steps(2, 1812, [0])[0]!, deliveredMwh: exact(129).mul(exact(0.01245)) }],
    capped,
  );
  expect(pounds(line)).toBe('£2910.16');
});

describe('properties', () => {
  const mwh = fc.integer({ min: -2000, max: 2000 }).map((units) => units / 10_000);
  const terms = fc.record({
    curve: fc.constantFrom(openCurve(CAP_AT_INSTRUCTION), openCurve(gracePoints(5, 3))),
    base: fc.constantFrom('STEP', 'DISPATCH', 'MONTH' as const),
    payOn: fc.constant('DELIVERED' as const),
    capPercent: fc.constantFrom(100, 120),
    floorPercent: fc.constantFrom(0, null),
    rounding: fc.constant('HALF_AWAY' as const),
  });

  test('nobody is paid above the cap, and with a floor of 0 nobody owes', () => {
    fc.assert(
      fc.property(fc.array(mwh, { minLength: 1, maxLength: 6 }), terms, (delivered, chosen) => {
        for (const { gbp } of settleUtilisation(steps(0.05, 300, delivered), chosen).steps) {
          expect(gbp.compare(exact(15).mul(chosen.capPercent).div(100))).toBeLessThanOrEqual(0);
          if (chosen.floorPercent === 0) expect(gbp.compare(0)).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  test('more delivered energy never earns less', () => {
    fc.assert(
      fc.property(fc.array(mwh, { minLength: 1, maxLength: 4 }), mwh, terms, (delivered, more, chosen) => {
        const floored = { ...chosen, floorPercent: 0 };
        const raised = [delivered[0]! + Math.abs(more), ...delivered.slice(1)];
        const [before, after] = [delivered, raised].map(
          (list) => settleUtilisation(steps(0.05, 300, list), floored).gbp,
        );
        expect(before!.compare(after!)).toBeLessThanOrEqual(0);
      }),
    );
  });
});
