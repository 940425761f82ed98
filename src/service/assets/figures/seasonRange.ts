import { londonDate, londonMidnight } from '#energy/time/london.ts';

const FIRST_DAY = '10-01';

/** Returns the season that contains an instant: from 1 October, London time, for a year. */
export function seasonOf(ms: number): { from: number; to: number } {
  const today = londonDate(ms);
  const year = Number(today.slice(0, 4)) - (today.slice(5) < FIRST_DAY ? 1 : 0);
  return { from: firstDay(year), to: firstDay(year + 1) };
}

const firstDay = (year: number): number => londonMidnight(`${year}-${FIRST_DAY}`);

/** Returns the range of a query; an end that it leaves out is that of the season with the other end, or with `now`. */
export function rangeOf({ from, to }: { from?: number | undefined; to?: number | undefined }, now: number) {
  const season = seasonOf(from ?? (to === undefined ? now : to - 1));
  return { from: from ?? season.from, to: to ?? season.to };
}
