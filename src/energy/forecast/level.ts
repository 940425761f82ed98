/** How the latest days compare with what their like days predict. */
import { CLOCK_SLOTS, type ClockDays } from './clockDays.ts';
import type { Profiles } from './profile.ts';

const RECENT_DAYS = 10;
const HALF_LIFE_DAYS = 1;
const LEAST = 1 / 3;
const MOST = 3;
/** Half hours on either side of a time of day that count, and the standard deviation of their weights. */
const REACH = 12;
const SPREAD = 6;

const nearness = Float64Array.from({ length: 2 * REACH + 1 }, (_, place) =>
  Math.exp(-0.5 * ((place - REACH) / SPREAD) ** 2),
);

/**
 * Measured over expected around each clock half hour, from a third to three times. Always one for an asset whose energy
 * flows both ways: a ratio of totals that cross zero is meaningless.
 */
export function recentLevel(history: ClockDays, profiles: Profiles): Float64Array {
  if (history.hasExport) return new Float64Array(CLOCK_SLOTS).fill(1);
  const measured = new Float64Array(CLOCK_SLOTS);
  const expected = new Float64Array(CLOCK_SLOTS);
  const today = history.kinds.length - 1;
  for (let back = 0; back <= RECENT_DAYS; back++) {
    const weight = 0.5 ** (back / HALF_LIFE_DAYS);
    const profile = profiles(history.kinds[today - back]!);
    for (let slot = 0; slot < CLOCK_SLOTS; slot++) {
      const value = history.wh[(today - back) * CLOCK_SLOTS + slot]!;
      if (Number.isNaN(value)) continue;
      measured[slot]! += weight * value;
      expected[slot]! += weight * profile[slot]!;
    }
  }
  return Float64Array.from({ length: CLOCK_SLOTS }, (_, slot) =>
    ratio(sumNear(measured, slot), sumNear(expected, slot)),
  );
}

const ratio = (measured: number, expected: number): number =>
  expected > 0 ? Math.min(MOST, Math.max(LEAST, measured / expected)) : 1;

function sumNear(values: Float64Array, slot: number): number {
  let sum = 0;
  for (let place = 0; place < nearness.length; place++)
    sum += nearness[place]! * values[(slot + place - REACH + CLOCK_SLOTS) % CLOCK_SLOTS]!;
  return sum;
}
