import { array, assert, boolean, constantFrom, double, option, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { curveLines } from '../settlement/curveLines.ts';
import { openCurve } from '../settlement/performanceCurve.ts';
import {
  atDearest,
  type BoughtHalfHour,
  type DecidedHalfHour,
  outcomeOf,
  outcomeOfChoices,
  refusalOf,
} from './hindsight.ts';

const lines = curveLines(
  openCurve([
    { atPercent: 0, factor: 0 },
    { atPercent: 120, factor: 1.2 },
  ]),
);
const groundsOf = (...outcomesMwh: number[]) => ({
  curve: { prices: [100, 200], chances: [1, 0], samples: 9, effective: 9 },
  outcomesMwh: Float64Array.from(outcomesMwh),
  lines,
  costGbpPerMwh: 80,
});
const half = (of: Partial<DecidedHalfHour> = {}) => ({
  refusal: null,
  dearestAcceptedGbp: 200,
  grounds: groundsOf(0.4, 0.5),
  deliveredMwh: null,
  earnedGbp: null,
  ...of,
  submitted: of.submitted ?? { mw: 1, priceGbpPerMwh: 160 },
});

describe('why an offer was refused', () => {
  const bought: BoughtHalfHour = {
    dearestAcceptedGbp: 201.33,
    askedMw: 500,
    acceptedMw: 5.8,
    zoneAskedMw: 500,
    zoneAcceptedMw: 0.3,
  };
  const offer = { mw: 0.2, priceGbpPerMwh: 190 };

  // Event 136, 18:00: £201.33 was accepted and £206.20 was not, with 5.8 of 500 MW bought.
  it('is its price where it is dearer than the dearest accepted one', () => {
    expect(refusalOf({ mw: 0.2, priceGbpPerMwh: 206.2 }, bought)).toBe('PRICE');
    expect(refusalOf({ mw: 0.2, priceGbpPerMwh: 206.2 }, { ...bought, dearestAcceptedGbp: null })).toBe(
      'NOTHING_ACCEPTED',
    );
  });

  it('is the cap of its zone, its size, or not known', () => {
    expect(refusalOf(offer, { ...bought, zoneAskedMw: 0 })).toBe('ZONE_CAP');
    expect(refusalOf(offer, { ...bought, zoneAskedMw: 0.4 })).toBe('ZONE_CAP');
    expect(refusalOf(offer, { ...bought, askedMw: 5.9 })).toBe('SIZE');
    expect(refusalOf(offer, bought)).toBe('OTHER');
    // 0.1 + 0.2 is more than 0.3 in binary numbers.
    expect(refusalOf({ ...offer, mw: 0.1 }, { ...bought, zoneAskedMw: 0.3, zoneAcceptedMw: 0.2 })).toBe('OTHER');
  });
});

describe('what came of an offer', () => {
  it('is its pay, and what the same MW would have earned at the dearest accepted price', () => {
    // 0.5 × £160 × 1 MW × K, K 0.8 and 1: £72; at £200 £90.
    expect(outcomeOf(half())).toEqual({ payGbp: 72, costGbp: 36, atDearestGbp: 90, forgoneGbp: 18 });
    const refused = half({ submitted: { mw: 1, priceGbpPerMwh: 218 }, refusal: 'PRICE' });
    expect(outcomeOf(refused)).toEqual({ payGbp: 0, costGbp: 0, atDearestGbp: 90, forgoneGbp: 90 });
  });

  it('is what was settled, once it is', () => {
    const settled = half({ deliveredMwh: 0.3, earnedGbp: 48.004 });
    expect(outcomeOf(settled)).toEqual({ payGbp: 48, costGbp: 24, atDearestGbp: 60.01, forgoneGbp: 12.01 });
  });

  it('names no price that would have been accepted where the price was not the reason, or nothing is known', () => {
    expect(outcomeOf(half({ refusal: 'SIZE' }))).toEqual({ payGbp: 0, costGbp: 0, atDearestGbp: null, forgoneGbp: 0 });
    expect(outcomeOf(half({ grounds: null }))).toEqual({ payGbp: null, costGbp: 0, atDearestGbp: null, forgoneGbp: 0 });
    const none = half({ refusal: 'NOTHING_ACCEPTED', dearestAcceptedGbp: null });
    expect(outcomeOf(none)).toEqual({ payGbp: 0, costGbp: 0, atDearestGbp: null, forgoneGbp: 0 });
  });
});

describe('what choices would have paid', () => {
  const halves = [half(), half({ submitted: { mw: 1, priceGbpPerMwh: 218 }, refusal: 'PRICE' })];

  it('is the sum over the half hours in which their price would have been accepted', () => {
    expect(outcomeOfChoices(halves, ({ submitted }) => submitted)).toEqual({
      offers: 2,
      accepted: 1,
      meanPriceGbpPerMwh: 160,
      payGbp: 72,
    });
    const at = (priceGbpPerMwh: number, mw: number) => outcomeOfChoices(halves, () => ({ mw, priceGbpPerMwh }));
    expect(at(180, 0.5)).toEqual({ offers: 2, accepted: 2, meanPriceGbpPerMwh: 180, payGbp: 108 });
    expect(at(201, 1)).toEqual({ offers: 2, accepted: 0, meanPriceGbpPerMwh: null, payGbp: 0 });
    expect(outcomeOfChoices(halves, () => null)).toMatchObject({ offers: 0, accepted: 0, payGbp: 0 });
  });

  it('adds up: at the dearest accepted price it is what was paid and what was forgone', () => {
    const price = double({ min: 1, max: 900, noNaN: true }).map((value) => Math.round(value * 100) / 100);
    const any = record({
      price,
      dearest: option(price),
      isSize: boolean(),
      mwh: double({ min: -1, max: 2, noNaN: true }),
    });
    assert(
      property(array(any, { maxLength: 12 }), constantFrom(0.1, 0.7, 2), (drawn, mw) => {
        const all = drawn.map(({ price: priceGbpPerMwh, dearest, isSize, mwh }) =>
          half({
            submitted: { mw, priceGbpPerMwh },
            dearestAcceptedGbp: dearest,
            grounds: groundsOf(mwh),
            refusal:
              dearest === null ? 'NOTHING_ACCEPTED' : priceGbpPerMwh > dearest ? 'PRICE' : isSize ? 'SIZE' : null,
          }),
        );
        const pence = (gbp: number) => Math.round(100 * gbp);
        const sum = (of: (one: (typeof all)[number]) => number) =>
          all.reduce((whole, one) => whole + pence(of(one)), 0);
        const submitted = outcomeOfChoices(all, (one) => one.submitted);
        expect(sum((one) => outcomeOf(one).payGbp ?? 0)).toBe(pence(submitted.payGbp));
        expect(pence(submitted.payGbp) + sum((one) => outcomeOf(one).forgoneGbp)).toBe(
          pence(outcomeOfChoices(all, atDearest).payGbp),
        );
      }),
    );
  });
});
