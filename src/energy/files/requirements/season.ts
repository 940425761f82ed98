import { londonDate } from '../../time/london.ts';

/** Month of the year in which a season of the Demand Flexibility Service begins, on its first day. */
const FIRST_MONTH = 4;

/** Returns the season of an instant: the year in which it began, on 1 April in London. */
export function dfsSeason(utcMs: number): number {
  const [year, month] = londonDate(utcMs).split('-').map(Number) as [number, number];
  return month >= FIRST_MONTH ? year : year - 1;
}
