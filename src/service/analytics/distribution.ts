import { type RawBuilder, sql } from 'kysely';
import type { EventAnalytics } from '#contract/eventAnalytics.ts';

const BAND = 10;
const LOWEST = -100;
const HIGHEST = 200;

/**
 * Counts percentages in bands of 10 points, from the lowest non-empty band to the highest. Values below −100 or from
 * 200 on count in the outermost bands.
 */
export function distributionOf(percentages: readonly number[]): EventAnalytics['distribution'] {
  const counts = new Map<number, number>();
  for (const percentage of percentages) {
    const band = Math.floor(Math.min(HIGHEST - BAND, Math.max(LOWEST, percentage)) / BAND);
    counts.set(band, (counts.get(band) ?? 0) + 1);
  }
  return distributionOfBands(counts);
}

/** The band of a percentage in a statement; null of null. */
export const bandSql = (percentage: RawBuilder<unknown>): RawBuilder<number | null> =>
  sql`case when ${percentage} is not null
    then floor(least(${HIGHEST - BAND}, greatest(${LOWEST}, ${percentage})) / ${BAND})::integer end`;

/** The same of how many there are in each band. */
export function distributionOfBands(counts: ReadonlyMap<number, number>): EventAnalytics['distribution'] {
  if (counts.size === 0) return [];
  const bands = [...counts.keys()];
  const [lowest, highest] = [Math.min(...bands), Math.max(...bands)];
  return Array.from({ length: highest - lowest + 1 }, (_, index) => ({
    fromPercent: (lowest + index) * BAND,
    toPercent: (lowest + index + 1) * BAND,
    assets: counts.get(lowest + index) ?? 0,
  }));
}
