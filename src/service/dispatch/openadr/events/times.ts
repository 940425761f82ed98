import type { IntervalPeriod } from '../schemas/values.ts';

/** Instant or duration from which on a value means: without end. */
export const INFINITE = Date.UTC(9000, 0, 1);

const DURATION = /^(-?)P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)([DW]))?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/;
const SECOND = 1000;
const DAY = 86_400 * SECOND;

/** Converts an ISO 8601 duration to milliseconds; years of 365 days, months of 30. */
export function durationMs(text: string): number {
  const [, sign, years, months, days, unit, hours, minutes, seconds] = DURATION.exec(text) ?? [];
  const count = (digits: string | undefined) => Number(digits ?? 0);
  const ms =
    (count(years) * 365 + count(months) * 30 + count(days) * (unit === 'W' ? 7 : 1)) * DAY +
    (count(hours) * 3600 + count(minutes) * 60 + count(seconds)) * SECOND;
  return sign === '-' ? -ms : ms;
}

/**
 * Returns the start and length of a period in epoch milliseconds; a start in year 1 is `now`. Null without a period.
 */
export function intervalPeriodOf(
  period: IntervalPeriod | undefined,
  now: number,
): { start: number; duration: number } | null {
  if (period === undefined) return null;
  const start = period.start === undefined ? NaN : Date.parse(period.start);
  return { start: start < 0 ? now : start, duration: durationMs(period.duration ?? 'PT0S') };
}
