import type { SchoolHoliday } from '#contract/scheme.ts';

/** Returns holidays in the order in which they are stored: by their first days. */
export const inOrderOfDates = (holidays: readonly SchoolHoliday[]): SchoolHoliday[] =>
  holidays.toSorted((one, other) => (one.fromDay < other.fromDay ? -1 : one.fromDay > other.fromDay ? 1 : 0));
