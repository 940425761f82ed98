import { expect, it } from 'vitest';
import { paidAtFixed, paidAtMultiples, pricesBetween } from './otherPrices.ts';

const GROUPS = [
  { upTo: 0, offers: 1, mwh: 5, gbp: 1500 },
  { upTo: 1, offers: 2, mwh: 1, gbp: 150 },
  { upTo: 3, offers: 1, mwh: 0.5, gbp: 50 },
];

it('an offer is paid at each price up to the last at which it is accepted, and nothing above', () => {
  expect(paidAtFixed(GROUPS, [100, 150, 200])).toEqual([
    { acceptedOffers: 3, acceptedMwh: 1.5, paidGbp: 150 },
    { acceptedOffers: 1, acceptedMwh: 0.5, paidGbp: 75 },
    { acceptedOffers: 1, acceptedMwh: 0.5, paidGbp: 100 },
  ]);
});

it('multiples are of the offers’ own prices', () => {
  expect(paidAtMultiples(GROUPS, [0.5, 1, 1.5]).map(({ paidGbp }) => paidGbp)).toEqual([100, 50, 75]);
  expect(paidAtMultiples([], [1])).toEqual([{ acceptedOffers: 0, acceptedMwh: 0, paidGbp: 0 }]);
});

it('prices are round, above nothing, at most 40, and enclose the lowest and the highest', () => {
  expect(pricesBetween(190, 201.33)).toEqual([190, 191, 192, 193, 194, 195, 196, 197, 198, 199, 200, 201, 202]);
  expect(pricesBetween(0, 0)).toEqual([]);
  expect(pricesBetween(150, 150)).toEqual([150]);
  for (const [lowest, highest] of [
    [0.01, 5],
    [17.5, 1290],
    [99, 138],
    [0, 99_999],
  ] as const) {
    const prices = pricesBetween(lowest, highest);
    expect(prices.length).toBeLessThanOrEqual(40);
    expect(prices[0]!).toBeGreaterThan(0);
    expect(prices.at(-1)!).toBeGreaterThanOrEqual(highest);
    expect(prices[0]! <= lowest || prices[0] === prices[1]! - prices[0]!).toBe(true);
  }
});
