/**
 * What an offer of so many MW would be paid, over the simulated deliveries of its half hour.
 *
 * For q MW at £p, with V the MWh of each simulation (signed as in delivery.ts) and K the factor of the market's curve:
 *
 * - pay = E[0.5 p q K(100 V ÷ (0.5 q))], as a half hour is settled;
 * - strike chance = P(K < 0.5).
 *
 * K is linear between the points of its table, so each piece needs only the number and the sum of the simulations in
 * it: once they are sorted and added up, one q costs a few searches instead of a thousand factors.
 */
import { responseVolumePercent } from '../delivery.ts';
import { type CurveLines, factorOnLines } from '../settlement/curveLines.ts';

/** Simulated deliveries of a half hour in ascending order, with the sums up to each. Made by `openDeliveries`. */
export interface OpenDeliveries {
  /** MWh, ascending. */
  sorted: Float64Array;
  /** Sum of the first n deliveries, n from 0 to all. */
  sums: Float64Array;
  /** Mean of what is delivered, where a negative delivery counts as nothing, MWh. */
  meanPositiveMwh: number;
  /** Middle delivery, MWh. */
  p50Mwh: number;
}

/** Factor below which an acceptance is a strike. */
export const STRIKE_BELOW_FACTOR = 0.5;
const HOURS = 0.5;

/**
 * Returns the deliveries, sorted and added up.
 * @throws RangeError without a delivery
 */
export function openDeliveries(outcomesMwh: Float64Array): OpenDeliveries {
  const count = outcomesMwh.length;
  if (count === 0) throw new RangeError('an offer needs a simulated delivery');
  const sorted = outcomesMwh.toSorted();
  const sums = new Float64Array(count + 1);
  for (const [place, mwh] of sorted.entries()) sums[place + 1] = sums[place]! + mwh;
  const [below, above] = [sorted[Math.floor((count - 1) / 2)]!, sorted[Math.ceil((count - 1) / 2)]!];
  const negative = countWhere(sorted, (mwh) => mwh < 0);
  return { sorted, sums, meanPositiveMwh: (sums[count]! - sums[negative]!) / count, p50Mwh: (below + above) / 2 };
}

/** Returns the expected pay for q MW at £1 per MWh; times the price it is the expected pay in £. */
export function expectedPaidMwh({ sorted, sums }: OpenDeliveries, { ends, lines }: CurveLines, mw: number): number {
  const count = sorted.length;
  const instructed = HOURS * mw;
  let factors = 0;
  let from = 0;
  for (const [piece, { times, plus, per }] of lines.entries()) {
    const end = ends[piece];
    const upTo = end === undefined ? count : countWhere(sorted, (mwh) => mwh < (end * instructed) / 100);
    factors += (times * 100 * (sums[upTo]! - sums[from]!)) / instructed / per + (plus * (upTo - from)) / per;
    from = upTo;
  }
  return (instructed * factors) / count;
}

/** Returns the share of deliveries whose factor is below a half, 0 to 1. It never falls as the MW rise. */
export function strikeChance({ sorted }: OpenDeliveries, lines: CurveLines, mw: number): number {
  const isStrike = (mwh: number) => factorOnLines(lines, responseVolumePercent(mwh, mw)!) < STRIKE_BELOW_FACTOR;
  return countWhere(sorted, isStrike) / sorted.length;
}

/** Returns how many of the first deliveries a condition holds for, which holds for none after the first failure. */
function countWhere(sorted: Float64Array, holds: (mwh: number) => boolean): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(sorted[middle]!)) low = middle + 1;
    else high = middle;
  }
  return low;
}
