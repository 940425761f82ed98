import { addDays, addMonths, londonDate, londonMidnight } from '#energy/time/london.ts';

/** A London day of a calendar with the events that touch it, by their start. */
export type CalendarDay<Event> = {
  date: string;
  inMonth: boolean;
  isToday: boolean;
  isPast: boolean;
  events: readonly Event[];
};

const DAYS_A_WEEK = 7;

export const monthOf = (date: string): string => date.slice(0, 7);
export const otherMonth = (month: string, by: number): string => monthOf(addMonths(`${month}-01`, by));

/** The Monday on or before a London day. */
export function mondayOf(date: string): string {
  const afterMonday = (new Date(`${date}T00:00Z`).getUTCDay() + 6) % DAYS_A_WEEK;
  return addDays(date, -afterMonday);
}

/** The first day of a month's weeks, and the day after the last. */
export function weeksOf(month: string): { first: string; end: string } {
  const lastDay = addDays(`${otherMonth(month, 1)}-01`, -1);
  return { first: mondayOf(`${month}-01`), end: addDays(mondayOf(lastDay), DAYS_A_WEEK) };
}

/** Whole weeks from Monday that cover a month; an event over midnight is on both its days, however long they are. */
export function monthGrid<Event extends { startTime: string; endTime: string }>(
  month: string,
  events: readonly Event[],
  now: number,
): CalendarDay<Event>[][] {
  const { first, end } = weeksOf(month);
  const today = londonDate(now);
  const inOrder = events.toSorted((one, other) => Date.parse(one.startTime) - Date.parse(other.startTime));
  const weeks: CalendarDay<Event>[][] = [];
  for (let date = first; date < end; date = addDays(date, 1)) {
    const [from, to] = [londonMidnight(date), londonMidnight(addDays(date, 1))];
    const touching = inOrder.filter(
      ({ startTime, endTime }) => Date.parse(startTime) < to && Date.parse(endTime) > from,
    );
    if (date === mondayOf(date)) weeks.push([]);
    weeks.at(-1)!.push({
      date,
      inMonth: monthOf(date) === month,
      isToday: date === today,
      isPast: date < today,
      events: touching,
    });
  }
  return weeks;
}
