import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareLines, compareUtilisation, type Difference, type ReceivedStep } from './compareStatement.ts';
import { exact, sumOfMoney } from './money.ts';
import { CAP_AT_INSTRUCTION, gracePoints, openCurve } from './performanceCurve.ts';
import { statementLine } from './statementLine.ts';
import { settleUtilisation, type UtilisationStep, type UtilisationTerms } from './utilisation.ts';

const HALF_HOUR = 1_800_000;
const terms: UtilisationTerms = {
  curve: openCurve(CAP_AT_INSTRUCTION),
  base: 'STEP',
  payOn: 'DELIVERED',
  capPercent: 100,
  floorPercent: 0,
  rounding: 'HALF_AWAY',
};
const stepsOf = (delivered: (number | null)[]): UtilisationStep[] =>
  delivered.map((deliveredMwh, index) => ({
    startMs: index * HALF_HOUR,
    instructedMwh: 0.05,
    deliveredMwh,
    priceGbpPerMwh: 300,
    dispatch: 'one',
  }));
const stepsPaid = (paid: [gbp: number, mwh: number | null][]): ReceivedStep[] =>
  paid.map(([gbp, deliveredMwh], index) => ({ startMs: index * HALF_HOUR, gbp, deliveredMwh }));
const words = (differences: Difference[]) =>
  differences.map(({ cause, startMs, gbp }) => [cause, startMs === null ? null : startMs / HALF_HOUR, gbp.valueOf()]);

const ours = stepsOf([0.05, 0.04]);

test('the same statement has no difference', () => {
  expect(
    compareUtilisation(ours, terms, {
      pence: 2700n,
      steps: stepsPaid([
        [15, 0.05],
        [12, 0.04],
      ]),
    }),
  ).toEqual([]);
  expect(compareUtilisation(ours, terms, { pence: 2700n, steps: [] })).toEqual([]);
});

describe('a difference is explained by', () => {
  test('the half hour in which other energy was counted', () => {
    const received = {
      pence: 2400n,
      steps: stepsPaid([
        [15, 0.05],
        [9, 0.03],
      ]),
    };
    expect(words(compareUtilisation(ours, terms, received))).toEqual([['HALF_HOUR', 1, -3]]);
  });

  test('the curve, if the same energy was paid by another', () => {
    const received = {
      pence: 2160n,
      steps: stepsPaid([
        [15, 0.05],
        [6.6, 0.04],
      ]),
    };
    expect(words(compareUtilisation(ours, terms, received))).toEqual([['CURVE', 1, -5.4]]);
    const graced = { ...terms, curve: openCurve(gracePoints(5, 3)) };
    expect(compareUtilisation(ours, graced, received)).toEqual([]);
  });

  test('both, if both differ', () => {
    const received = {
      pence: 2000n,
      steps: stepsPaid([
        [15, 0.05],
        [5, 0.03],
      ]),
    };
    expect(words(compareUtilisation(ours, terms, received))).toEqual([
      ['HALF_HOUR', 1, -3],
      ['CURVE', 1, -4],
    ]);
  });

  test('a missing reading on either side, a step that only one side has', () => {
    const theirs = {
      pence: 1500n,
      steps: stepsPaid([
        [15, 0.05],
        [0, null],
      ]),
    };
    expect(words(compareUtilisation(ours, terms, theirs))).toEqual([['MISSING_DATA', 1, -12]]);
    const fewer = { pence: 1500n, steps: stepsPaid([[15, 0.05]]) };
    expect(words(compareUtilisation(ours, terms, fewer))).toEqual([['MISSING_DATA', 1, -12]]);
    const all = {
      pence: 2700n,
      steps: stepsPaid([
        [15, 0.05],
        [12, 0.04],
      ]),
    };
    expect(words(compareUtilisation(stepsOf([0.05, null]), terms, all))).toEqual([['MISSING_DATA', 1, 12]]);
    expect(words(compareUtilisation(stepsOf([0.05]), terms, all))).toEqual([['MISSING_DATA', 1, 12]]);
  });

  test('rounding of each step', () => {
    // 0.01111 MWh × £300 = £3.333 twice: £6.67 in one sum, £6.66 in two.
    const thirds = stepsOf([0.01111, 0.01111]);
    const received = {
      pence: 666n,
      steps: stepsPaid([
        [3.33, 0.01111],
        [3.33, 0.01111],
      ]),
    };
    const differences = compareUtilisation(thirds, terms, received);
    expect(new Set(differences.map(({ cause }) => cause))).toEqual(new Set(['ROUNDING']));
    expect(sumOfMoney(differences.map(({ gbp }) => gbp)).valueOf()).toBe(-0.01);
  });

  test('rounding within a total alone; more than that is not explained', () => {
    expect(words(compareUtilisation(ours, terms, { pence: 2699n, steps: [] }))).toEqual([['ROUNDING', null, -0.01]]);
    expect(words(compareUtilisation(ours, terms, { pence: 2600n, steps: [] }))).toEqual([['UNEXPLAINED', null, -1]]);
  });

  test('steps that do not add up to their total', () => {
    const received = {
      pence: 2500n,
      steps: stepsPaid([
        [15, 0.05],
        [12, 0.04],
      ]),
    };
    expect(words(compareUtilisation(ours, terms, received))).toEqual([['UNEXPLAINED', null, -2]]);
  });

  test('the half hour alone where the buyer names no energy, or a method has no curve', () => {
    const received = {
      pence: 2400n,
      steps: stepsPaid([
        [15, 0.05],
        [9, null],
      ]),
    };
    expect(words(compareUtilisation(ours, terms, received))).toEqual([['HALF_HOUR', 1, -3]]);
    const availability = statementLine([{ startMs: 0, gbp: exact(3), factor: null, missing: false }], 'HALF_AWAY');
    expect(words(compareLines(availability, { pence: 0n, steps: stepsPaid([[0, 0]]) }))).toEqual([
      ['HALF_HOUR', 0, -3],
    ]);
  });
});

test('the differences add up to what was received less what was expected, exactly', () => {
  const mwh = fc.option(fc.integer({ min: -500, max: 900 }).map((units) => units / 10_000));
  const paid = fc.tuple(
    fc.integer({ min: -3000, max: 3000 }).map((pence) => pence / 100),
    mwh,
  );
  const bases = fc.constantFrom('STEP', 'DISPATCH' as const);
  fc.assert(
    fc.property(
      fc.array(mwh, { maxLength: 5 }),
      fc.array(paid, { maxLength: 5 }),
      fc.bigInt({ min: -9000n, max: 9000n }),
      bases,
      (delivered, received, pence, base) => {
        const chosen = { ...terms, base, curve: openCurve(gracePoints(5, 3)) };
        const differences = compareUtilisation(stepsOf(delivered), chosen, { pence, steps: stepsPaid(received) });
        const expected = settleUtilisation(stepsOf(delivered), chosen).pence;
        expect(sumOfMoney(differences.map(({ gbp }) => gbp)).equals(exact(String(pence - expected)).div(100))).toBe(
          true,
        );
        expect(differences.every(({ gbp }) => !gbp.equals(0))).toBe(true);
      },
    ),
  );
});
