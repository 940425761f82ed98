import { array, assert, constantFrom, double, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { performanceFactor } from '../delivery.ts';
import { openPayment, payOf } from '../settlement/payment.ts';
import { expectedPaidMwh, openDeliveries, strikeChance } from './expectedPay.ts';

const payment = openPayment({ method: 'DFS_K', curve: null, base: 'STEP', payOn: 'CONTRACTED' });
const { lines } = payment;
const deliveries = array(double({ min: -3, max: 6, noNaN: true }), { minLength: 1, maxLength: 60 });
const tenths = integer({ min: 1, max: 120 }).map((steps) => steps / 10);
const PRICE = 187.53;

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

describe('expected pay', () => {
  it('is the mean of what settlement would pay for each simulated delivery', () => {
    assert(
      property(deliveries, tenths, (mwh, mw) => {
        const deal = { contractedMw: mw, priceGbpPerMwh: PRICE };
        const settled = meanOf(mwh.map((one) => payOf(payment, deal, one).gbp!));
        const expected = PRICE * expectedPaidMwh(openDeliveries(Float64Array.from(mwh)), lines, mw);
        expect(expected).toBeCloseTo(settled, 8);
      }),
    );
  });

  it.each([
    [0.65, 0.6],
    [0.6, 0.6],
    [0.3, 0.3],
    [0.25, 0.25],
    [0.2, 0.15],
    [0.125, 0],
    [0.1, 0],
    [0, 0],
    [-0.1, -0.1],
    [-0.5, -0.5],
    [-0.6, -0.5],
  ])('of 1 MW is, with %d MWh delivered, £%d for each £ per MWh: the kinks at 25, 50 and 120 %', (mwh, paid) => {
    expect(expectedPaidMwh(openDeliveries(Float64Array.of(mwh)), lines, 1)).toBeCloseTo(paid, 12);
  });

  it('is negative where all deliveries are', () => {
    assert(
      property(array(double({ min: -3, max: -0.001, noNaN: true }), { minLength: 1 }), tenths, (mwh, mw) => {
        expect(expectedPaidMwh(openDeliveries(Float64Array.from(mwh)), lines, mw)).toBeLessThan(0);
      }),
    );
  });

  it('needs a delivery', () => {
    expect(() => openDeliveries(new Float64Array())).toThrow(RangeError);
  });
});

describe('the chance of a strike', () => {
  it('is the share of deliveries with K below a half, and never falls as the MW rise', () => {
    assert(
      property(deliveries, tenths, constantFrom(0.1, 0.4, 5), (mwh, mw, more) => {
        const open = openDeliveries(Float64Array.from(mwh));
        const struck = mwh.filter((one) => performanceFactor((100 * one) / (mw * 0.5)) < 0.5).length;
        expect(strikeChance(open, lines, mw)).toBeCloseTo(struck / mwh.length, 12);
        // With negative deliveries K falls as the MW do, to no less than −1: those are strikes at any MW.
        expect(strikeChance(open, lines, mw + more)).toBeGreaterThanOrEqual(strikeChance(open, lines, mw));
      }),
    );
  });

  it('does not count half of the contract', () => {
    expect(strikeChance(openDeliveries(Float64Array.of(0.25)), lines, 1)).toBe(0);
  });
});
