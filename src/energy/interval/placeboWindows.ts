/** Past days that resemble the day of an event: the same half hours of the clock, on the same type of day. */
import { dayType } from '../bankHolidays.ts';
import type { EventWindow } from '../baseline/method.ts';
import { addDays, isClockChangeDay, londonDate, londonToUtc, londonWallClock } from '../time/london.ts';
import { londonDates } from '../time/timeWindow.ts';

/** Maximum number of placebo days of an event … */
export const MAX_PLACEBO_DAYS = 20;
/** … and number of days before it in which they are searched. */
export const PLACEBO_LOOK_BACK_DAYS = 75;

/** An event's half hours on an earlier day. */
export interface PlaceboWindow extends EventWindow {
  /** The London dates that it touches: one, or two over midnight. */
  dates: readonly string[];
}

/**
 * Returns every window of the last 75 days with the event's wall clock and length that begins on a day of the type of
 * the event's first day and touches no clock change, latest first. All of them end before the event's first day begins.
 */
export function placeboWindows({ eventStartMs, eventEndMs }: EventWindow): PlaceboWindow[] {
  const eventDate = londonDate(eventStartMs);
  const [wanted, clock] = [dayType(eventDate), londonWallClock(eventStartMs)];
  const windows: PlaceboWindow[] = [];
  for (let back = 1; back <= PLACEBO_LOOK_BACK_DAYS; back++) {
    const date = addDays(eventDate, -back);
    if (dayType(date) !== wanted || isClockChangeDay(date)) continue;
    const startMs = londonToUtc(date, clock)[0]!;
    const window = { eventStartMs: startMs, eventEndMs: startMs + eventEndMs - eventStartMs };
    const dates = londonDates({ fromMs: window.eventStartMs, toMs: window.eventEndMs });
    if (dates.some(isClockChangeDay) || dates.includes(eventDate)) continue;
    windows.push({ ...window, dates });
  }
  return windows;
}
