import type { Event } from '#contract/event.ts';
import { addDays, londonDate, londonMidnight } from '#energy/time/london.ts';

const DAYS = 7;
/** The strip begins yesterday, so that last evening's event is visible. */
const DAYS_BACK = 1;

/** A London day of the strip; `windows` are shares of the day, whatever its length. */
export type StripDay = {
  date: string;
  isToday: boolean;
  events: readonly { event: Event; left: number; width: number }[];
};

/** The first London day of the strip. */
export const firstDay = (now: number): string => addDays(londonDate(now), -DAYS_BACK);

/** Seven London days with the events that touch each. */
export function weekOf(events: readonly Event[], now: number): StripDay[] {
  const today = londonDate(now);
  return Array.from({ length: DAYS }, (_, index) => {
    const date = addDays(firstDay(now), index);
    const from = londonMidnight(date);
    const to = londonMidnight(addDays(date, 1));
    const touching = events.filter((event) => Date.parse(event.startTime) < to && Date.parse(event.endTime) > from);
    return {
      date,
      isToday: date === today,
      events: touching.map((event) => {
        const start = Math.max(from, Date.parse(event.startTime));
        const end = Math.min(to, Date.parse(event.endTime));
        return { event, left: (start - from) / (to - from), width: (end - start) / (to - from) };
      }),
    };
  });
}
