import type { RequirementOffers } from '#contract/offer.ts';

type Curve = RequirementOffers['curve'];

/** Delivery of an offer as it was simulated, in MW over the half hour. */
export interface DeliveryView {
  p10Mw: number;
  p50Mw: number;
  p90Mw: number;
  /** Delivery below which it is a strike; null without a rule. */
  strikeMw: number | null;
  /** Delivery from which on no more is paid. */
  fullMw: number;
  /** Greatest factor of the pay. */
  fullFactor: number;
  /** Share of the simulations that reach it. */
  fullShare: number;
  /** Points of the density, from no delivery to beyond the greatest; the height is relative to the highest. */
  density: readonly { mw: number; height: number }[];
}

const HALF_HOURS_PER_HOUR = 2;
const POINTS = 96;
/** Width of the smoothing, in standard deviations, for one simulation: Silverman’s rule. */
const SMOOTHING = 1.06;

/** Returns the percentage of an offer at which a factor is reached; the curve rises and is straight between points. */
export function percentOfFactor(curve: Curve, factor: number): number {
  const next = curve.findIndex((point) => point.factor >= factor);
  const [from, to] = [curve[next - 1], curve[next]];
  if (!to) return curve.at(-1)!.atPercent;
  if (!from) return to.atPercent;
  return from.atPercent + ((to.atPercent - from.atPercent) * (factor - from.factor)) / (to.factor - from.factor);
}

/** Returns the delivery of an offer of so many MW, from its simulated outcomes in MWh; at least one. */
export function deliveryView(
  outcomesMwh: readonly number[],
  offerMw: number,
  curve: Curve,
  factorBelow: number | null,
): DeliveryView {
  const outcomes = outcomesMwh.map((mwh) => HALF_HOURS_PER_HOUR * mwh).sort((one, other) => one - other);
  const quantile = (share: number) => outcomes[Math.min(outcomes.length - 1, Math.floor(share * outcomes.length))]!;
  const fullFactor = curve.at(-1)!.factor;
  const fullMw = (offerMw * percentOfFactor(curve, fullFactor)) / 100;
  return {
    p10Mw: quantile(0.1),
    p50Mw: quantile(0.5),
    p90Mw: quantile(0.9),
    strikeMw: factorBelow === null ? null : (offerMw * percentOfFactor(curve, factorBelow)) / 100,
    fullMw,
    fullFactor,
    fullShare: outcomes.filter((mw) => mw >= fullMw).length / outcomes.length,
    density: densityOf(outcomes, Math.max(offerMw, fullMw)),
  };
}

/** Returns the smoothed density of sorted values, of the values and as far as `least`. */
function densityOf(sorted: readonly number[], least: number): DeliveryView['density'] {
  const mean = sorted.reduce((sum, value) => sum + value, 0) / sorted.length;
  const deviation = Math.sqrt(sorted.reduce((sum, value) => sum + (value - mean) ** 2, 0) / sorted.length);
  const width = Math.max(SMOOTHING * deviation * sorted.length ** -0.2, 1e-3);
  const from = Math.min(0, sorted[0]! - width);
  const to = Math.max(sorted.at(-1)! + 2 * width, 1.1 * least);
  const points = Array.from({ length: POINTS + 1 }, (_, place) => {
    const mw = from + ((to - from) * place) / POINTS;
    return { mw, height: sorted.reduce((sum, value) => sum + Math.exp(-(((mw - value) / width) ** 2) / 2), 0) };
  });
  const highest = Math.max(...points.map(({ height }) => height));
  return points.map(({ mw, height }) => ({ mw, height: height / highest }));
}
