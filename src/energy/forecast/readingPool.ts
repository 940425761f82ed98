/**
 * The readings from which a quantile is calculated: those of a clock half hour and its two neighbours on every day of
 * the look-back.
 */
import { CLOCK_SLOTS, type ClockDays } from './clockDays.ts';

const ADJACENT_SLOT_WEIGHT = 0.5;

export interface ReadingPool {
  /** Watt-hours in ascending order. */
  wh: Float64Array;
  /** The index in `poolWeights` for each of them. */
  source: Uint8Array;
}

export interface Quantiles {
  p10: number;
  p50: number;
  p90: number;
}

/** One clock half hour's readings in ascending order, each with its day, with Infinity at the end. */
interface SortedSlot {
  wh: Float64Array;
  day: Uint8Array;
}

/**
 * Returns a function from the number of a clock half hour to its pool, each sorted once for all coming days and
 * weightings.
 */
export function createReadingPools(history: ClockDays): (slot: number) => ReadingPool {
  const days = history.kinds.length;
  const sorted: SortedSlot[] = [];
  const sortedAt = (slot: number): SortedSlot => (sorted[slot] ??= sortSlot(history, slot));
  const pools = new Map<number, ReadingPool>();
  return (slot) => {
    let pool = pools.get(slot);
    if (pool === undefined) {
      pool = merge(
        sortedAt(slot),
        sortedAt((slot + CLOCK_SLOTS - 1) % CLOCK_SLOTS),
        sortedAt((slot + 1) % CLOCK_SLOTS),
        days,
      );
      pools.set(slot, pool);
    }
    return pool;
  };
}

/**
 * Returns the weights of a pool's sources from those of its days: the half hour's own readings, then its neighbours'.
 */
export function poolWeights(weights: Float64Array): Float64Array {
  const both = new Float64Array(2 * weights.length);
  both.set(weights);
  both.set(
    weights.map((weight) => ADJACENT_SLOT_WEIGHT * weight),
    weights.length,
  );
  return both;
}

// Insertion sort is eight times as fast as the built-in sort on so few numbers.
function sortSlot({ wh, kinds }: ClockDays, slot: number): SortedSlot {
  const sorted = { wh: new Float64Array(kinds.length + 1), day: new Uint8Array(kinds.length) };
  let count = 0;
  for (let day = 0; day < kinds.length; day++) {
    const value = wh[day * CLOCK_SLOTS + slot]!;
    if (Number.isNaN(value)) continue;
    let place = count++;
    for (; place > 0 && sorted.wh[place - 1]! > value; place--) {
      sorted.wh[place] = sorted.wh[place - 1]!;
      sorted.day[place] = sorted.day[place - 1]!;
    }
    sorted.wh[place] = value;
    sorted.day[place] = day;
  }
  sorted.wh[count] = Infinity;
  return { wh: sorted.wh.subarray(0, count + 1), day: sorted.day.subarray(0, count) };
}

function merge(own: SortedSlot, before: SortedSlot, after: SortedSlot, days: number): ReadingPool {
  const size = own.day.length + before.day.length + after.day.length;
  const pool = { wh: new Float64Array(size), source: new Uint8Array(size) };
  let [ownPlace, beforePlace, afterPlace] = [0, 0, 0];
  for (let place = 0; place < size; place++) {
    const [ownWh, beforeWh, afterWh] = [own.wh[ownPlace]!, before.wh[beforePlace]!, after.wh[afterPlace]!];
    if (ownWh <= beforeWh && ownWh <= afterWh) {
      pool.wh[place] = ownWh;
      pool.source[place] = own.day[ownPlace++]!;
    } else if (beforeWh <= afterWh) {
      pool.wh[place] = beforeWh;
      pool.source[place] = days + before.day[beforePlace++]!;
    } else {
      pool.wh[place] = afterWh;
      pool.source[place] = days + after.day[afterPlace++]!;
    }
  }
  return pool;
}

/**
 * Returns p50 by one weight for each source, p10 and p90 by another: the readings at which half of the weight, and
 * `tail` of it from below and from above, is first reached. NaN from an empty pool.
 */
export function quantilesOf(
  { wh, source }: ReadingPool,
  medianWeights: Float64Array,
  rangeWeights: Float64Array,
  tail: number,
): Quantiles {
  let [medianTotal, rangeTotal] = [0, 0];
  for (let place = 0; place < source.length; place++) {
    medianTotal += medianWeights[source[place]!]!;
    rangeTotal += rangeWeights[source[place]!]!;
  }
  return {
    p10: wh[placeFromBelow(source, rangeWeights, tail * rangeTotal)] ?? NaN,
    p50: wh[placeFromBelow(source, medianWeights, 0.5 * medianTotal)] ?? NaN,
    p90: wh[placeFromAbove(source, rangeWeights, tail * rangeTotal)] ?? NaN,
  };
}

// Both places end at the last reading if a rounding error leaves weight over.
function placeFromBelow(source: Uint8Array, weights: Float64Array, goal: number): number {
  let place = 0;
  let reached = weights[source[0]!]!;
  while (reached < goal && place < source.length - 1) reached += weights[source[++place]!]!;
  return place;
}

function placeFromAbove(source: Uint8Array, weights: Float64Array, goal: number): number {
  let place = source.length - 1;
  let reached = weights[source[place]!]!;
  while (reached < goal && place > 0) reached += weights[source[--place]!]!;
  return place;
}
