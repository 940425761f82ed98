import { DAY_MS, HOUR_MS } from '#energy/time/spans.ts';

/**
 * Returns when a snapshot is calculated again by itself: daily, and hourly while some of the assets that it was
 * measured by have no baseline yet, because they count as nothing until they have one.
 */
export const nextRun = (now: number, hasAllBaselines: boolean): number => now + (hasAllBaselines ? DAY_MS : HOUR_MS);
