import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparePayment, type SettledEvent } from './comparePayment.ts';
import type { ReceivedStep } from './compareStatement.ts';
import { Fraction, sumOfMoney } from './money.ts';
import { earningsOf, openPayment, payOf } from './payment.ts';

const HALF_HOUR = 1_800_000;
const payment = openPayment({ method: 'DFS_K', curve: null, base: 'STEP', payOn: 'CONTRACTED' });
const deal = { contractedMw: 0.4, priceGbpPerMwh: 250 };

/** An event from some half hour on, of which these kWh were delivered: DFS_K on 0.4 MW at £250. */
const eventOf = (from: number, kwhs: readonly (number | null)[], receivedGbp: number | null = null): SettledEvent => ({
  earn: (other) => earningsOf(payment, deal, other),
  halfHours: kwhs.map((deliveredKwh, place) => ({
    startMs: (from + place) * HALF_HOUR,
    deliveredKwh,
    gbp: deliveredKwh === null ? null : Number(payOf(payment, deal, deliveredKwh / 1000).gbp!.toFixed(4)),
  })),
  receivedGbp,
});
const step = (at: number, gbp: number, deliveredMwh: number | null): ReceivedStep => ({
  startMs: at * HALF_HOUR,
  gbp,
  deliveredMwh,
});
const compare = (events: SettledEvent[], pence: bigint, steps: ReceivedStep[]) =>
  comparePayment(events, { pence, steps, roundingMwh: 0.0005 });
const words = (found: ReturnType<typeof compare>) =>
  found.differences.map(({ cause, startMs, gbp }) => [
    cause,
    startMs === null ? null : startMs / HALF_HOUR,
    gbp.valueOf(),
  ]);

describe('a payment of a month', () => {
  // K 1.1 and 0.4: £55.00 and £20.00.
  const ours = [eventOf(10, [220, 90])];

  it('as expected has no difference', () => {
    expect(compare(ours, 7500n, [step(10, 55, 0.22), step(11, 20, 0.09)])).toEqual({
      expectedPence: 7500n,
      differences: [],
    });
    expect(words(compare(ours, 7500n, []))).toEqual([]);
  });

  it('misses half hours that were not counted', () => {
    expect(words(compare(ours, 5500n, [step(10, 55, 0.22)]))).toEqual([['MISSING_DATA', 11, -20]]);
    expect(words(compare([...ours, eventOf(58, [220])], 7500n, [step(10, 55, 0.22), step(11, 20, 0.09)]))).toEqual([
      ['MISSING_DATA', 58, -55],
    ]);
  });

  it('counted other energy in a half hour, or by another curve', () => {
    const none = -12.5 - 20;
    expect(words(compare(ours, 4250n, [step(10, 55, 0.22), step(11, -12.5, -0.05)]))).toEqual([
      ['HALF_HOUR', 11, none],
    ]);
    expect(words(compare(ours, 7000n, [step(10, 50, 0.22), step(11, 20, 0.09)]))).toEqual([['CURVE', 10, -5]]);
  });

  it('rounds energy to a kilowatt-hour, and money to pence', () => {
    const fine = [eventOf(10, [180.3, 90])];
    const expected = compare(fine, 0n, []).expectedPence;
    const paid = Number(payOf(payment, deal, 0.18).gbp!.toFixed(2));
    const found = compare(fine, BigInt(Math.round(paid * 100)) + 2000n, [step(10, paid, 0.18), step(11, 20, 0.09)]);
    expect(found.expectedPence).toBe(expected);
    expect(new Set(found.differences.map(({ cause }) => cause))).toEqual(new Set(['ROUNDING']));
  });

  it('says nothing of half hours where it is a total alone, of the month or of an event', () => {
    expect(words(compare(ours, 7000n, []))).toEqual([['UNEXPLAINED', null, -5]]);
    expect(words(compare([eventOf(10, [220, 90], 70)], 7000n, []))).toEqual([['UNEXPLAINED', 10, -5]]);
  });

  it('counts events at the same time together', () => {
    const two = [eventOf(10, [220]), eventOf(10, [90])];
    expect(words(compare(two, 7500n, [step(10, 75, 0.31)]))).toEqual([]);
  });
});

it('property: the differences add up to received less expected, exactly', () => {
  const kwh = fc.option(
    fc.integer({ min: -100_000, max: 300_000 }).map((wh) => wh / 1000),
    { nil: null },
  );
  const events = fc.array(
    fc.tuple(
      fc.integer({ min: 0, max: 40 }),
      fc.array(kwh, { minLength: 1, maxLength: 4 }),
      fc.option(fc.integer({ min: -9999, max: 9999 }), { nil: null }),
    ),
    { maxLength: 5 },
  );
  const steps = fc.uniqueArray(
    fc.tuple(
      fc.integer({ min: 0, max: 45 }),
      fc.integer({ min: -90_000, max: 90_000 }),
      fc.option(fc.integer({ min: -99, max: 300 }), { nil: null }),
    ),
    { maxLength: 20, selector: ([at]) => at },
  );
  fc.assert(
    fc.property(events, steps, fc.bigInt({ min: -99_999n, max: 99_999n }), (all, received, pence) => {
      const { expectedPence, differences } = compare(
        all.map(([from, kwhs, total]) => eventOf(from, kwhs, total === null ? null : total / 100)),
        pence,
        received.map(([at, gbp, mwh]) => step(at, gbp / 10_000, mwh === null ? null : mwh / 1000)),
      );
      const sum = sumOfMoney(differences.map(({ gbp }) => gbp));
      expect(sum.equals(new Fraction(pence - expectedPence, 100n))).toBe(true);
      expect(differences.every(({ gbp }) => !gbp.equals(0))).toBe(true);
    }),
  );
});
