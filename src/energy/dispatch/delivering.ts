/** Share of the requested change from which on an asset delivers. */
const LEAST = 0.5;

/**
 * Whether an asset delivers by its meter: over the half hours that are asked and have a reading, the change is at least
 * half of what was requested, in its direction. Both in watts by half hour, below 0 for less consumption; `measuredW`
 * is NaN without a reading. Null where no half hour is known.
 */
export function isDelivering(requestedW: ArrayLike<number>, measuredW: ArrayLike<number>): boolean | null {
  let [requested, measured] = [0, 0];
  for (let slot = 0; slot < requestedW.length; slot++) {
    const watts = measuredW[slot] ?? NaN;
    if (requestedW[slot] === 0 || Number.isNaN(watts)) continue;
    requested += requestedW[slot]!;
    measured += watts;
  }
  return requested === 0 ? null : measured / requested >= LEAST;
}
