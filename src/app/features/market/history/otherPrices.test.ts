import { expect, it } from 'vitest';
import type { MarketAlternatives } from '#contract/marketHistory.ts';
import { otherPricesSay, pricePoints } from './otherPrices.ts';

const paid = (paidGbp: number) => ({ acceptedOffers: 1, acceptedMwh: 1, paidGbp });
const found = (change: Partial<MarketAlternatives> = {}): MarketAlternatives => ({
  offers: 2,
  offeredMwh: 1.2,
  asOffered: paid(228),
  atDearestAccepted: paid(234.8),
  atFixedPrices: [
    { priceGbpPerMwh: 180, ...paid(216) },
    { priceGbpPerMwh: 190, ...paid(228) },
    { priceGbpPerMwh: 200, ...paid(120) },
  ],
  atChangedPrices: [-50, -5, 0, 5].map((changePercent) => ({ changePercent, ...paid(228 + changePercent) })),
  ...change,
});

it('the sentence sets other prices beside those that were offered', () => {
  expect(otherPricesSay(found())).toBe(
    'Each offer at the dearest accepted price of its half-hour: £235, 1.03 × what the offers were accepted for. ' +
      'The best single price, £190: £228, 1.00 × what the offers were accepted for.',
  );
  expect(otherPricesSay(found({ asOffered: paid(0) }))).toBe(
    'Each offer at the dearest accepted price of its half-hour: £235. The best single price, £190: £228.',
  );
  expect(otherPricesSay(found({ atFixedPrices: [] }))).toBe('In none of these half-hours was an offer accepted.');
});

it('points are named by their price, or by the change of it', () => {
  expect(pricePoints(found(), 'fixed').map(({ name }) => name)).toEqual(['£180', '£190', '£200']);
  expect(pricePoints(found(), 'changed').map(({ name, paidGbp }) => `${name} ${paidGbp}`)).toEqual([
    '−5\u202f% 223',
    '0\u202f% 228',
    '+5\u202f% 233',
  ]);
});
