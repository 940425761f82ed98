import { dayType } from '#energy/bankHolidays.ts';
import { addDays, isClockChangeDay, londonDate, londonToUtc, londonWallClock } from '#energy/time/london.ts';
import type { TimeWindow } from '#energy/time/timeWindow.ts';

const LONGEST_LOOK_DAYS = 28;
const MAX_AHEAD = 14;

/** Returns the same wall clocks and length on another London date; null if that date skips them. */
function windowOn(date: string, { fromMs, toMs }: TimeWindow): TimeWindow | null {
  const [start] = londonToUtc(date, londonWallClock(fromMs));
  return start === undefined ? null : { fromMs: start, toMs: start + toMs - fromMs };
}

/**
 * Returns the window on the date for which the event's baseline is computed: its own day up to tomorrow, else the first
 * like day from tomorrow on. Days without readings yet are no history, so waiting for them would only shorten it.
 */
export function baselineLookupWindow(event: TimeWindow, now: number): TimeWindow {
  const wanted = dayType(londonDate(event.fromMs));
  const tomorrow = addDays(londonDate(now), 1);
  if (londonDate(event.fromMs) <= tomorrow) return event;
  for (let ahead = 0; ahead < MAX_AHEAD; ahead++) {
    const date = addDays(tomorrow, ahead);
    const window = dayType(date) === wanted && !isClockChangeDay(date) ? windowOn(date, event) : null;
    if (window) return window;
  }
  return event;
}

/** Returns past days of the event's day type with the event's half hours, all of them before now; latest first. */
export function similarDays(event: TimeWindow, now: number): TimeWindow[] {
  const wanted = dayType(londonDate(event.fromMs));
  const today = londonDate(now);
  return Array.from({ length: LONGEST_LOOK_DAYS + 1 }, (_, back) => addDays(today, -back)).flatMap((date) => {
    const window = dayType(date) === wanted && !isClockChangeDay(date) ? windowOn(date, event) : null;
    return window && window.toMs <= now ? [window] : [];
  });
}
