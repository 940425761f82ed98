import type { EventAnalytics } from '#contract/eventAnalytics.ts';

const BAND = 10;
const LOWEST = -100;
const HIGHEST = 200;

/**
 * Counts percentages in bands of 10 points, from the lowest non-empty band to the highest. Values below −100 or from
 * 200 on count in the outermost bands.
 */
export function distributionOf(percentages: readonly number[]): EventAnalytics['distribution'] {
  if (percentages.length === 0) return [];
  const bands = percentages.map((percentage) =>
    Math.floor(Math.min(HIGHEST - BAND, Math.max(LOWEST, percentage)) / BAND),
  );
  const lowest = bands.reduce((least, band) => Math.min(least, band), Infinity);
  const highest = bands.reduce((most, band) => Math.max(most, band), -Infinity);
  return Array.from({ length: highest - lowest + 1 }, (_, index) => {
    const band = lowest + index;
    return {
      fromPercent: band * BAND,
      toPercent: (band + 1) * BAND,
      assets: bands.filter((each) => each === band).length,
    };
  });
}
