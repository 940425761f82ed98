/**
 * Pay of offers at other prices. All or nothing, cheapest first, paid as bid: an offer counts as
 * accepted where its price is at most the dearest accepted one of its half hour. Before what is delivered is settled.
 */

/** Offers that are accepted at the first prices of a list, up to the last of these. */
export interface OfferGroup {
  /** Number of the first prices at which they are accepted, 0 to all. */
  upTo: number;
  offers: number;
  mwh: number;
  /** MWh times their own prices, £. */
  gbp: number;
}

export interface PaidOffers {
  acceptedOffers: number;
  acceptedMwh: number;
  paidGbp: number;
}

/** Returns what is accepted at each of so many ascending prices, the £ being those of the offers' own prices. */
function acceptedAt(groups: readonly OfferGroup[], prices: number): Omit<OfferGroup, 'upTo'>[] {
  const sums = Array.from({ length: prices }, () => ({ offers: 0, mwh: 0, gbp: 0 }));
  for (const { upTo, offers, mwh, gbp } of groups)
    for (const sum of sums.slice(0, upTo)) {
      sum.offers += offers;
      sum.mwh += mwh;
      sum.gbp += gbp;
    }
  return sums;
}

/** Returns what all offers would have been paid at each of ascending prices, £/MWh. */
export const paidAtFixed = (groups: readonly OfferGroup[], prices: readonly number[]): PaidOffers[] =>
  acceptedAt(groups, prices.length).map(({ offers, mwh }, place) => ({
    acceptedOffers: offers,
    acceptedMwh: rounded(mwh),
    paidGbp: rounded(mwh * prices[place]!),
  }));

/** Returns what offers would have been paid at each of ascending multiples of their own prices. */
export const paidAtMultiples = (groups: readonly OfferGroup[], multiples: readonly number[]): PaidOffers[] =>
  acceptedAt(groups, multiples.length).map(({ offers, mwh, gbp }, place) => ({
    acceptedOffers: offers,
    acceptedMwh: rounded(mwh),
    paidGbp: rounded(gbp * multiples[place]!),
  }));

/** Steps of prices between which a list of them is readable, £/MWh. */
const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];
const MAX_PRICES = 40;

/** Returns ascending prices in equal steps, at most 40, that enclose two; from above £0. */
export function pricesBetween(lowest: number, highest: number): number[] {
  const step = STEPS.find((each) => (highest - lowest) / each <= MAX_PRICES - 2) ?? (highest - lowest) / MAX_PRICES;
  const [from, to] = [Math.max(1, Math.floor(lowest / step)), Math.ceil(highest / step)];
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, place) => (from + place) * step);
}

const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;
