/** Reason why an asset has no baseline on a coming day, for those who have to fix it. */
import type { HalfHourSeries } from '../halfHourSeries.ts';
import { londonMidnight } from '../time/london.ts';
import { HALF_HOUR_MS } from '../time/settlement.ts';
import type { BaselineDay } from './method.ts';

export type NoBaselineCode = 'NO_READINGS' | 'SILENT' | 'TOO_NEW' | 'EVENT_DAYS' | 'GAPS';

export interface MissingBaselineReason {
  code: NoBaselineCode;
  /**
   * Beginning of the reason, UTC milliseconds: the last reading's end, the first reading, or the oldest day that does
   * not count.
   */
  sinceMs: number | null;
}

/** Time without readings after which a meter is silent. */
const SILENT_MS = 2 * 86_400_000;

/** Returns the main reason for an INSUFFICIENT_DATA day; `nowMs` is when readings are examined. */
export function explainMissingBaseline(
  { startMs, wh }: HalfHourSeries,
  { excludedDays }: BaselineDay,
  nowMs: number,
): MissingBaselineReason {
  const first = wh.findIndex((value) => !Number.isNaN(value));
  if (first < 0) return { code: 'NO_READINGS', sinceMs: null };
  const firstMs = startMs + first * HALF_HOUR_MS;
  const endMs = startMs + (wh.findLastIndex((value) => !Number.isNaN(value)) + 1) * HALF_HOUR_MS;
  if (nowMs - endMs > SILENT_MS) return { code: 'SILENT', sinceMs: endMs };

  const oldest = excludedDays.at(-1);
  const within = excludedDays.filter(({ date }) => londonMidnight(date) >= firstMs);
  const events = within.filter(({ reason }) => reason === 'EVENT_DAY');
  const gaps = within.filter(({ reason }) => reason === 'INCOMPLETE');
  const before = excludedDays.filter(({ date, reason }) => reason === 'INCOMPLETE' && londonMidnight(date) < firstMs);
  if (oldest && before.length > Math.max(events.length, gaps.length)) return { code: 'TOO_NEW', sinceMs: firstMs };
  const [code, days] = events.length > gaps.length ? (['EVENT_DAYS', events] as const) : (['GAPS', gaps] as const);
  const since = days.at(-1);
  return { code, sinceMs: since ? londonMidnight(since.date) : firstMs };
}
