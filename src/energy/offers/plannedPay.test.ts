import { array, assert, double, property } from 'fast-check';
import { expect, it } from 'vitest';
import { openPayment, type PaymentRules, payOf } from '../settlement/payment.ts';
import { plannedPay, type PlannedHalfHour } from './plannedPay.ts';

const RULES = { curve: null, base: 'STEP', payOn: 'DELIVERED' } as const;
const paymentBy = (method: PaymentRules['method']) => openPayment({ ...RULES, method });
const K = paymentBy('DFS_K');
const NO_LIMITS = { smallestMw: null, largestMw: null, stepMw: null };
const half = (
  outcomesMwh: readonly number[],
  contractedMw: number | null = 0.026,
  priceGbpPerMwh: number | null = 200,
): PlannedHalfHour => ({ outcomesMwh: Float64Array.from(outcomesMwh), contractedMw, priceGbpPerMwh });

it('what is delivered above 120 % of the contract earns nothing; more power would', () => {
  // 0.0325 MWh delivered of 0.013: 250 %, paid 1.2 × 0.013 MWh. All of it is paid from 0.0325 ÷ 0.6 MW on.
  const { gbp, strikeChance, best } = plannedPay([half([0.0325])], K, NO_LIMITS, true);
  expect(gbp[0]).toBeCloseTo(1.2 * 0.013 * 200, 9);
  expect(best!.mw).toEqual([0.055]);
  expect(best!.gbp[0]).toBeCloseTo(0.0325 * 200, 9);
  expect([strikeChance, best!.strikeChance]).toEqual([0, 0]);
});

it('a strike is one of any half hour, counted in one simulation', () => {
  const halves = [half([0.01, 0.001, 0.01]), half([0.01, 0.001, 0.002])];
  expect(plannedPay(halves, K, NO_LIMITS, true).strikeChance).toBeCloseTo(2 / 3, 12);
});

it('the best power is the same in all half hours, or of each its own', () => {
  const halves = [half([0.06]), half([0.03])];
  expect(plannedPay(halves, K, NO_LIMITS, false).best!.mw).toEqual([0.1, 0.05]);
  const uniform = plannedPay(halves, K, NO_LIMITS, true).best!;
  expect(uniform.mw).toEqual([0.1, 0.1]);
  expect(uniform.gbp[0]! + uniform.gbp[1]!).toBeCloseTo(0.09 * 200, 9);
});

it('limits of the market hold for a fleet and a contract of its size alone', () => {
  const limits = { smallestMw: 0.1, largestMw: 0.3, stepMw: 0.1 };
  expect(plannedPay([half([0.2], 0.1)], K, limits, true).best!.mw).toEqual([0.3]);
  expect(plannedPay([half([0.0325], 0.026)], K, limits, true).best!.mw).toEqual([0.055]);
  expect(plannedPay([half([0.2], 0.05)], K, limits, true).best!.mw[0]).toBeGreaterThan(0.3);
});

it('without a price or a contract nothing is expected, but a power is found', () => {
  expect(plannedPay([half([0.03], null)], K, NO_LIMITS, true)).toMatchObject({
    gbp: [null],
    strikeChance: null,
    best: { mw: [0.05], gbp: [expect.closeTo(6, 9)] },
  });
  expect(plannedPay([half([0.03], 0.05, null)], K, NO_LIMITS, true)).toMatchObject({
    gbp: [null],
    best: { mw: [0.05], gbp: [null] },
  });
});

it('nothing that is delivered is nothing to sell', () => {
  expect(plannedPay([half([-0.01, 0])], K, NO_LIMITS, true).best).toMatchObject({ mw: [0], gbp: [0] });
});

it('a flat rate pays what is delivered, whatever was contracted', () => {
  expect(plannedPay([half([0.02, -0.02], null)], paymentBy('FLAT_RATE'), NO_LIMITS, true)).toEqual({
    gbp: [2],
    strikeChance: null,
    best: null,
  });
});

it.each(['DFS_K', 'UTILISATION_ENERGY'] as const)('%s: the expectation is the mean of what is settled', (method) => {
  const payment = paymentBy(method);
  const outcomes = array(double({ min: -0.5, max: 2, noNaN: true }), { minLength: 1, maxLength: 30 });
  assert(
    property(outcomes, double({ min: 0.001, max: 3, noNaN: true }), (delivered, mw) => {
      const { gbp, best } = plannedPay([half(delivered, mw, 100)], payment, NO_LIMITS, true);
      const paid = delivered.map((mwh) => payOf(payment, { contractedMw: mw, priceGbpPerMwh: 100 }, mwh).gbp!);
      expect(gbp[0]).toBeCloseTo(paid.reduce((sum, each) => sum + each, 0) / paid.length, 6);
      expect(best!.mw.length).toBe(1);
    }),
    { numRuns: 60 },
  );
});
