import type { ReportStatus } from '#contract/live.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { OptedInAsset } from './readOptedIn.ts';

/** Assumed delay of an asset, and of a fleet, before any reading has shown it. */
export const DEFAULT_DELAY_MS = 3_600_000;
/** Delay beyond the usual one that is not late: up to half of it, and ten minutes at least. */
const GRACE_SHARE = 0.5;
const MIN_GRACE_MS = 600_000;

export interface Report {
  status: ReportStatus;
  /** Half hours that are due and have no reading. */
  missing: number;
}

/** Returns the time from the end of a half hour until it is due, by the usual delay; in ms. */
export const dueWithinMs = (delayMs: number): number => delayMs + Math.max(MIN_GRACE_MS, delayMs * GRACE_SHARE);

/**
 * Reports whether an asset's readings of a window that begins at `fromMs` have arrived as expected by `now`, judged by
 * its own usual delay or else the fleet's, and the number missing.
 */
export function reportOf(
  { delayMs, isPresent }: Pick<OptedInAsset, 'delayMs' | 'isPresent'>,
  fleetDelayMs: number,
  fromMs: number,
  now: number,
): Report {
  const dueWithin = dueWithinMs(delayMs ?? fleetDelayMs);
  const due = isPresent.map((_, slot) => fromMs + (slot + 1) * HALF_HOUR_MS + dueWithin <= now);
  const missing = due.filter((isDue, slot) => isDue && isPresent[slot] === false).length;
  const reports = isPresent.includes(true);
  if (missing > 0) return { status: reports ? 'LATE' : 'SILENT', missing };
  return { status: reports ? 'REPORTING' : 'WAITING', missing };
}
