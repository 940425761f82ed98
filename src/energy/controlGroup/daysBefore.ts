import { addDays, londonDate, londonToUtc, londonWallClock } from '../time/london.ts';
import { londonDates, type TimeWindow } from '../time/timeWindow.ts';

/** Number of days whose mean an asset's use in an event is compared with. */
export const DAYS_BEFORE = 7;

/**
 * Returns the same half hours of the clock on each of the seven days before an event, the latest first. Where the clock
 * skips the event's beginning there is no such day; a repeated hour is its first occurrence.
 */
export function daysBefore(event: TimeWindow): TimeWindow[] {
  const { fromMs, toMs } = event;
  const [date, clock] = [londonDate(fromMs), londonWallClock(fromMs)];
  // Past midnight the event is part of two days: no window is to reach into it.
  const nearest = londonDates(event).length;
  return Array.from({ length: DAYS_BEFORE }, (_, day) => addDays(date, -(nearest + day))).flatMap((before) => {
    const [at] = londonToUtc(before, clock);
    return at === undefined ? [] : [{ fromMs: at, toMs: at + toMs - fromMs }];
  });
}
