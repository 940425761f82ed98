import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { OptedInAsset } from './readOptedIn.ts';

/** Least number of assets that says something of a district, and of a cause. */
const FEWEST_IN_DISTRICT = 3;
const FEWEST_TOGETHER = 5;

/** Late and silent assets of districts from which nothing has come since one instant, in epoch milliseconds. */
export interface SharedCause {
  assets: number;
  districts: string[];
  sinceMs: number;
}

/** Assets of a district, and its newest half hour with a reading; null without any. */
export interface District {
  assets: number;
  overdue: number;
  lastMs: number | null;
}

/** Adds an asset to its district. */
export function addToDistricts(
  districts: Record<string, District>,
  { district, lastReadingMs }: Pick<OptedInAsset, 'district' | 'lastReadingMs'>,
  isOverdue: boolean,
): void {
  if (district === null) return;
  const found = (districts[district] ??= { assets: 0, overdue: 0, lastMs: null });
  found.assets++;
  found.overdue += Number(isOverdue);
  if (lastReadingMs !== null) found.lastMs = Math.max(found.lastMs ?? -Infinity, lastReadingMs);
}

/** Returns the largest group of districts whose assets have all stopped at the same half hour; null without one. */
export function sharedCauseOf(districts: Readonly<Record<string, District>>): SharedCause | null {
  const causes = new Map<number, SharedCause>();
  for (const [name, { assets: count, overdue, lastMs }] of Object.entries(districts)) {
    if (count < FEWEST_IN_DISTRICT || overdue < count || lastMs === null) continue;
    const cause = causes.get(lastMs) ?? { assets: 0, districts: [], sinceMs: lastMs + HALF_HOUR_MS };
    cause.assets += count;
    cause.districts.push(name);
    causes.set(lastMs, cause);
  }
  const [largest] = [...causes.values()].sort((one, other) => other.assets - one.assets);
  return largest && largest.assets >= FEWEST_TOGETHER ? { ...largest, districts: largest.districts.toSorted() } : null;
}
