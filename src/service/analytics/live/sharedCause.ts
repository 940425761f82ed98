import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { LiveEvent } from './readLive.ts';

/** Fewer assets say nothing of a district, and fewer than the second nothing of a cause. */
const FEWEST_IN_DISTRICT = 3;
const FEWEST_TOGETHER = 5;

/** Late and silent assets of districts from which nothing has come since one instant, in epoch milliseconds. */
export interface SharedCause {
  assets: number;
  districts: string[];
  sinceMs: number;
}

interface District {
  assets: number;
  overdue: number;
  lastMs: number;
}

/** The largest group of districts whose assets have all stopped at the same half hour; null where there is none. */
export function sharedCauseOf({ assets, reports }: Pick<LiveEvent, 'assets' | 'reports'>): SharedCause | null {
  const districts = new Map<string, District>();
  for (const [index, { district, lastReadingMs }] of assets.entries()) {
    if (district === null) continue;
    const found = districts.get(district) ?? { assets: 0, overdue: 0, lastMs: -Infinity };
    const { status } = reports[index]!;
    found.assets++;
    found.overdue += Number(status === 'LATE' || status === 'SILENT');
    found.lastMs = Math.max(found.lastMs, lastReadingMs ?? -Infinity);
    districts.set(district, found);
  }
  const causes = new Map<number, SharedCause>();
  for (const [name, { assets: count, overdue, lastMs }] of districts) {
    if (count < FEWEST_IN_DISTRICT || overdue < count || lastMs === -Infinity) continue;
    const cause = causes.get(lastMs) ?? { assets: 0, districts: [], sinceMs: lastMs + HALF_HOUR_MS };
    cause.assets += count;
    cause.districts.push(name);
    causes.set(lastMs, cause);
  }
  const [largest] = [...causes.values()].sort((one, other) => other.assets - one.assets);
  return largest && largest.assets >= FEWEST_TOGETHER ? { ...largest, districts: largest.districts.toSorted() } : null;
}
