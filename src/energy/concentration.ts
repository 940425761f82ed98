/** Concentration of the power of a portfolio on its assets. */
export interface Concentration {
  /** Share of the power that the most powerful assets provide, both in percent; from 0, 0 to 100, 100. */
  points: { assetsPercent: number; powerPercent: number }[];
  /** Share of the most powerful fifth, in percent. */
  topPercent: number;
}

const MAX_POINTS = 50;
const TOP_SHARE = 0.2;

/**
 * Returns the concentration of expected powers; null where none is above zero. Assets that add nothing count as assets.
 */
export function concentrationOf(powers: readonly number[]): Concentration | null {
  const sorted = powers.map((power) => Math.max(0, power)).toSorted((one, other) => other - one);
  const sums = [0];
  for (const power of sorted) sums.push(sums.at(-1)! + power);
  const all = sums.at(-1)!;
  if (!(all > 0)) return null;
  const count = sorted.length;
  const at = (assets: number): number => {
    const whole = Math.min(count - 1, Math.floor(assets));
    return (100 * (sums[whole]! + (assets - whole) * (sums[whole + 1]! - sums[whole]!))) / all;
  };
  const steps = Math.min(MAX_POINTS, count);
  return {
    points: Array.from({ length: steps + 1 }, (_, step) => ({
      assetsPercent: (100 * step) / steps,
      powerPercent: at((step * count) / steps),
    })),
    topPercent: at(TOP_SHARE * count),
  };
}
