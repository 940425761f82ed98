import { addDays, londonDate } from './london.ts';

/** Half-open window of time, in UTC milliseconds. */
export interface TimeWindow {
  fromMs: number;
  toMs: number;
}

/** Returns the London dates that a window touches, in order. */
export function londonDates({ fromMs, toMs }: TimeWindow): string[] {
  const dates: string[] = [];
  const last = londonDate(Math.max(fromMs, toMs - 1));
  for (let date = londonDate(fromMs); date <= last; date = addDays(date, 1)) dates.push(date);
  return dates;
}
