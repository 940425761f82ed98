import type { SchoolHoliday } from '#contract/scheme.ts';

/** Holidays as they are kept: by their first days. */
export const inOrderOfDates = (holidays: readonly SchoolHoliday[]): SchoolHoliday[] =>
  holidays.toSorted((one, other) => (one.fromDay < other.fromDay ? -1 : one.fromDay > other.fromDay ? 1 : 0));
