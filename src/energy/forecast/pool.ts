/** The readings a quantile is taken from: those of a clock half hour and its two neighbours on every day of the look-back. */
import { CLOCK_SLOTS, type ClockDays } from './clockDays.ts';

const NEIGHBOUR_WEIGHT = 0.5;

export interface Pool {
  /** Watt-hours in ascending order. */
  wh: Float64Array;
  /** The day each was measured on. */
  day: Uint8Array;
  /** 1 for the half hour itself, less for a neighbour. */
  nearness: Float64Array;
}

export interface Quantiles {
  p10: number;
  p50: number;
  p90: number;
}

/** The pool of a clock half hour by its number, each sorted once for all the days that are forecast. */
export function openPools(history: ClockDays): (slot: number) => Pool {
  const sorted = Array.from({ length: CLOCK_SLOTS }, (_, slot) => sortDays(history, slot));
  const pools = new Map<number, Pool>();
  return (slot) => {
    let pool = pools.get(slot);
    if (pool === undefined) {
      const [before, after] = [(slot + CLOCK_SLOTS - 1) % CLOCK_SLOTS, (slot + 1) % CLOCK_SLOTS];
      pools.set(slot, (pool = merge(history, [before, slot, after], [before, slot, after].map((each) => sorted[each]!))));
    }
    return pool;
  };
}

// Insertion beats the built-in sort eight times over on so few numbers.
function sortDays({ wh, kinds }: ClockDays, slot: number): Uint8Array {
  const days = new Uint8Array(kinds.length);
  let count = 0;
  for (let day = 0; day < kinds.length; day++) {
    const value = wh[day * CLOCK_SLOTS + slot]!;
    if (Number.isNaN(value)) continue;
    let place = count++;
    for (; place > 0 && wh[days[place - 1]! * CLOCK_SLOTS + slot]! > value; place--) days[place] = days[place - 1]!;
    days[place] = day;
  }
  return days.subarray(0, count);
}

function merge({ wh }: ClockDays, slots: readonly number[], sorted: readonly Uint8Array[]): Pool {
  const size = sorted.reduce((sum, days) => sum + days.length, 0);
  const pool = { wh: new Float64Array(size), day: new Uint8Array(size), nearness: new Float64Array(size) };
  const taken = [0, 0, 0];
  const head = (list: number): number => (taken[list]! < sorted[list]!.length ? wh[sorted[list]![taken[list]!]! * CLOCK_SLOTS + slots[list]!]! : Infinity);
  const heads = [head(0), head(1), head(2)];
  for (let place = 0; place < size; place++) {
    const side = heads[0]! <= heads[2]! ? 0 : 2;
    const least = heads[1]! <= heads[side]! ? 1 : side;
    pool.wh[place] = heads[least]!;
    pool.day[place] = sorted[least]![taken[least]!]!;
    pool.nearness[place] = least === 1 ? 1 : NEIGHBOUR_WEIGHT;
    taken[least]!++;
    heads[least] = head(least);
  }
  return pool;
}

/** Weighted quantiles of a pool at `tail`, one half and 1 − `tail`; NaN from an empty one. */
export function quantilesOf(pool: Pool, weights: Float64Array, tail: number): Quantiles {
  const size = pool.wh.length;
  let total = 0;
  for (let place = 0; place < size; place++) total += pool.nearness[place]! * weights[pool.day[place]!]!;
  let reached = 0;
  let place = -1;
  // The last reading stands for whatever a rounding error leaves unreached.
  const walkTo = (share: number): number => {
    while (place < size - 1 && (place < 0 || reached < share * total)) {
      place++;
      reached += pool.nearness[place]! * weights[pool.day[place]!]!;
    }
    return pool.wh[place] ?? NaN;
  };
  return { p10: walkTo(tail), p50: walkTo(0.5), p90: walkTo(1 - tail) };
}
