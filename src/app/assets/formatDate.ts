import { formatDay } from '#app/charts/format.ts';
import { londonMidnight } from '#energy/time/london.ts';

/** A calendar date as "Wed 4 Dec". */
export const formatDate = (date: string): string => formatDay(londonMidnight(date));
