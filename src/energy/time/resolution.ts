/** The resolution of a range: a chart never has more than about 2,000 points. */
import { addDays, londonDate, londonDayNumber, londonMidnight, midnightOfDay, weekday } from './london.ts';
import { HOUR_MS } from './spans.ts';

export type Granularity = 'halfHour' | 'hour' | 'day' | 'week' | 'month';
export type Resolution = Exclude<Granularity, 'week'>;
export type CalendarBucket = 'day' | 'week' | 'month';

// London days are counted as UTC hours: one hour more for the one that October adds.
const wholeDays = (days: number): number => (days * 24 + 1) * HOUR_MS;

/** Returns the resolution of a range: half hours up to 31 days, hours up to 80, days up to two years, months beyond. */
export function resolutionFor(fromMs: number, toMs: number): Resolution {
  const length = toMs - fromMs;
  if (length <= wholeDays(31)) return 'halfHour';
  if (length <= wholeDays(80)) return 'hour';
  if (length <= wholeDays(731)) return 'day';
  return 'month';
}

/**
 * Returns the London calendar edges of the buckets that touch [fromMs, toMs): n + 1 ascending instants for n buckets,
 * the first at or before `fromMs`, the last at or after `toMs`. Weeks begin on Monday. An empty range has no edges.
 */
export function bucketEdges(fromMs: number, toMs: number, bucket: CalendarBucket): number[] {
  if (fromMs >= toMs) return [];
  if (bucket === 'day') return dayEdges(fromMs, toMs);
  let date = bucketStart(londonDate(fromMs), bucket);
  const edges = [londonMidnight(date)];
  while (edges.at(-1)! < toMs) {
    date = nextBucket(date, bucket);
    edges.push(londonMidnight(date));
  }
  return edges;
}

function dayEdges(fromMs: number, toMs: number): number[] {
  let day = londonDayNumber(fromMs);
  const edges = [midnightOfDay(day)];
  while (edges.at(-1)! < toMs) edges.push(midnightOfDay(++day));
  return edges;
}

type LongBucket = Exclude<CalendarBucket, 'day'>;

function bucketStart(date: string, bucket: LongBucket): string {
  return bucket === 'week' ? addDays(date, 1 - weekday(date)) : `${date.slice(0, 7)}-01`;
}

function nextBucket(start: string, bucket: LongBucket): string {
  return bucket === 'week' ? addDays(start, 7) : `${addDays(start, 31).slice(0, 7)}-01`;
}
