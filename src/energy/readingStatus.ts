import { HALF_HOUR_MS } from './time/settlement.ts';
import { HOUR_MS } from './time/spans.ts';

/**
 * Status of an asset's readings. REPORTING: has a recent reading; AWAITING_FIRST: registered not long ago and has none
 * yet; SILENT: neither.
 */
export type ReadingStatus = 'REPORTING' | 'AWAITING_FIRST' | 'SILENT';

/** Time without a reading after which a meter is silent: meters report a day late. */
export const SILENT_AFTER_MS = 48 * HOUR_MS;

/**
 * Returns the earliest start of a newest half hour that still counts as recent: its end is two days ago. An asset whose
 * newest one is older is silent.
 */
export const silentBefore = (now: number): number => now - SILENT_AFTER_MS - HALF_HOUR_MS;

/**
 * Returns whether an asset reports, from the start of its newest half hour read and the instant it was registered, all
 * in ms.
 */
export function readingStatusOf(lastReadingMs: number | null, createdMs: number, now: number): ReadingStatus {
  if (lastReadingMs !== null) return lastReadingMs < silentBefore(now) ? 'SILENT' : 'REPORTING';
  return createdMs < now - SILENT_AFTER_MS ? 'SILENT' : 'AWAITING_FIRST';
}
