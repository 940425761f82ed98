import type { MarketOffer } from '#contract/marketHistory.ts';

/** Offers of one half hour, those that are drawn and those beyond the axis. */
export interface OfferedColumn {
  startTime: string;
  shown: readonly MarketOffer[];
  beyond: readonly MarketOffer[];
  /** Dearest accepted price in £/MWh; null where nothing was accepted. */
  dearestGbp: number | null;
}

/** Most ticks of an axis of prices, and their steps in £/MWh. */
const MAX_TICKS = 7;
const STEPS = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000];
/** Offers this much dearer than the dearest that was accepted, or is ours, are counted and not drawn. */
const DRAWN_UP_TO = 1.2;
/** Space between two dots in px. */
const GAP_PX = 0.5;

const pricesOf = (offers: readonly MarketOffer[]): number[] => offers.map(({ priceGbpPerMwh }) => priceGbpPerMwh);

/** Returns the offers of all participants by half hour; far dearer ones than those that matter are beyond the axis. */
export function columnsOf(
  offers: readonly MarketOffer[],
  isOurs: (offer: MarketOffer) => boolean,
): readonly OfferedColumn[] {
  const matter = pricesOf(offers.filter((offer) => offer.isAccepted || isOurs(offer)));
  const limit = matter.length === 0 ? Infinity : DRAWN_UP_TO * Math.max(...matter);
  return [...Map.groupBy(offers, ({ startTime }) => startTime)]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([startTime, of]) => {
      const accepted = pricesOf(of.filter(({ isAccepted }) => isAccepted));
      const beyond = of.filter(({ priceGbpPerMwh }) => priceGbpPerMwh > limit);
      return {
        startTime,
        shown: of.filter((offer) => !beyond.includes(offer)),
        beyond,
        dearestGbp: accepted.length === 0 ? null : Math.max(...accepted),
      };
    });
}

/** Returns round prices that bound those of an axis, which need not begin at zero. */
export function priceTicks(prices: readonly number[]): number[] {
  const [low, high] = prices.length === 0 ? [0, 100] : [Math.min(...prices), Math.max(...prices)];
  const count = (step: number) => Math.floor(high / step) - Math.floor(low / step) + 2;
  const step = STEPS.find((one) => count(one) <= MAX_TICKS) ?? 2 ** Math.ceil(Math.log2((high - low) / MAX_TICKS + 1));
  return Array.from({ length: count(step) }, (_, place) => (Math.floor(low / step) + place) * step);
}

/** Diameter in px of the dot of an offer: its area grows with the MW, between the least and the most that are seen. */
export const diameterOf = (mw: number, most: number): number => 4 + 8 * Math.sqrt(Math.min(1, mw / most));

/**
 * Returns how far from the middle of their column dots are drawn, in px, so that none is over another: the larger the
 * nearer to the middle.
 */
export function spreadDots(dots: readonly { y: number; diameter: number }[]): number[] {
  const placed: { x: number; y: number; diameter: number }[] = [];
  const offsets = dots.map(() => 0);
  const order = dots.map((dot, place) => ({ ...dot, place })).toSorted((a, b) => b.diameter - a.diameter || a.y - b.y);
  for (const { y, diameter, place } of order) {
    const near = placed.flatMap((other) => {
      const reach = (diameter + other.diameter) / 2 + GAP_PX;
      const rise = Math.abs(other.y - y);
      return rise >= reach ? [] : [{ x: other.x, width: Math.sqrt(reach ** 2 - rise ** 2) }];
    });
    const isFree = (x: number) => near.every((other) => Math.abs(other.x - x) >= other.width - 1e-6);
    const x = [0, ...near.flatMap(({ x: of, width }) => [of - width, of + width])]
      .toSorted((one, other) => Math.abs(one) - Math.abs(other) || one - other)
      .find(isFree)!;
    placed.push({ x, y, diameter });
    offsets[place] = x;
  }
  return offsets;
}
