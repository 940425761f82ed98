import { readingStatusOf } from '#energy/readingStatus.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { HOUR_MS } from '#energy/time/spans.ts';
import { DEFAULT_DELAY_MS, dueWithinMs } from '../liveEvent/reporting.ts';
import type { Member } from './members.ts';

/** Time after which an overdue asset no longer counts as late. */
export const LATE_FOR_MS = 2 * HOUR_MS;

/**
 * Returns the class of an asset by its newest reading: 1 nothing due is missing, 2 overdue for up to two hours, 3
 * silent by its reading status, 4 overdue for longer, 6 not due because its first reading is awaited. Due is judged by
 * the asset's own usual delay.
 */
export function reportingClass(
  {
    last_reading_utc,
    reading_delay_s,
    created_utc,
  }: Pick<Member, 'last_reading_utc' | 'reading_delay_s' | 'created_utc'>,
  now: number,
): number {
  const lastMs = last_reading_utc?.getTime() ?? null;
  if (readingStatusOf(lastMs, created_utc.getTime(), now) === 'SILENT') return 3;
  if (lastMs === null) return 6;
  const delay = reading_delay_s === null ? DEFAULT_DELAY_MS : reading_delay_s * 1000;
  const overdue = now - (lastMs + 2 * HALF_HOUR_MS) - dueWithinMs(delay);
  if (overdue <= 0) return 1;
  return overdue <= LATE_FOR_MS ? 2 : 4;
}
