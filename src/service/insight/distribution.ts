import { type RawBuilder, sql } from 'kysely';
import type { EventAnalytics } from '#contract/eventAnalytics.ts';

const BAND = 10;
const LOWEST = -100;
const HIGHEST = 200;

/** Returns the band of 10 points of a percentage; values below −100 or from 200 on are in the outermost ones. */
export const bandOf = (percentage: number): number =>
  Math.floor(Math.min(HIGHEST - BAND, Math.max(LOWEST, percentage)) / BAND);

/** Returns the SQL of the band of a percentage; null of null. */
export const bandSql = (percentage: RawBuilder<unknown>): RawBuilder<number | null> =>
  sql`case when ${percentage} is not null
    then floor(least(${HIGHEST - BAND}, greatest(${LOWEST}, ${percentage})) / ${BAND})::integer end`;

/** Returns the count of each band, from the lowest non-empty one to the highest. */
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
