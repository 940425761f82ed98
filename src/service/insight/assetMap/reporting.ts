import { londonDate, londonMidnight } from '#energy/time/london.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { HOUR_MS } from '#energy/time/spans.ts';
import { DEFAULT_DELAY_MS, dueWithinMs } from '../liveEvent/reporting.ts';
import type { Member } from './members.ts';

/** Time after which an overdue asset no longer counts as late. */
export const LATE_FOR_MS = 2 * HOUR_MS;

/**
 * Returns the class of an asset by its newest reading: 1 nothing due is missing, 2 overdue for up to two hours, 3
 * overdue for longer, 4 so and without a reading today, 6 not due because it has never had a reading. Due is judged by
 * the asset's own usual delay.
 */
export function reportingClass(
  { last_reading_utc, reading_delay_s }: Pick<Member, 'last_reading_utc' | 'reading_delay_s'>,
  now: number,
): number {
  if (last_reading_utc === null) return 6;
  const delay = reading_delay_s === null ? DEFAULT_DELAY_MS : reading_delay_s * 1000;
  const nextEnd = last_reading_utc.getTime() + 2 * HALF_HOUR_MS;
  const overdue = now - nextEnd - dueWithinMs(delay);
  if (overdue <= 0) return 1;
  if (overdue <= LATE_FOR_MS) return 2;
  return last_reading_utc.getTime() >= londonMidnight(londonDate(now)) ? 3 : 4;
}
