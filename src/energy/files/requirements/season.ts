import { londonDate, londonWallClock } from '../../time/london.ts';

/** Month of the year in which a season of the Demand Flexibility Service begins, on its first day. */
const FIRST_MONTH = 4;

/** Returns the season of an instant: the year in which it began, on 1 April in London. */
export function dfsSeason(utcMs: number): number {
  const [year, month] = londonDate(utcMs).split('-').map(Number) as [number, number];
  return month >= FIRST_MONTH ? year : year - 1;
}

/** Returns the half hour of the London day by the clock, 0 for 00:00 to 47 for 23:30. */
export const clockHalfHour = (utcMs: number): number => halfHourOfClock(londonWallClock(utcMs));

/** Returns the half hour of a time such as `18:30`. */
export const halfHourOfClock = (clock: string): number =>
  Number(clock.slice(0, 2)) * 2 + (Number(clock.slice(3, 5)) < 30 ? 0 : 1);
