import { formatDay } from '#app/charts/format.ts';
import { londonMidnight } from '#app/charts/london.ts';

/** A calendar date as "Wed 4 Dec". */
export const formatDate = (date: string): string => formatDay(londonMidnight(date));
