import type { SchoolHoliday } from '#contract/scheme.ts';

const LINE = /^(\d{4}-\d{2}-\d{2})(?:(?:\s*(?:to|,|;|–)\s*|\s+)(\d{4}-\d{2}-\d{2}))?$/;

/** Hint of a field of holidays. */
export const HOLIDAYS_AS =
  'Enter one holiday per line with its first and last day, for example 2026-10-26 to 2026-10-30';

const isDate = (date: string): boolean =>
  !Number.isNaN(Date.parse(date)) && new Date(date).toISOString().startsWith(date);

/** Holidays as text, one a line: "2026-10-26 to 2026-10-30". */
export const holidayLines = (holidays: readonly SchoolHoliday[]): string =>
  holidays.map(({ fromDay, toDay }) => (fromDay === toDay ? fromDay : `${fromDay} to ${toDay}`)).join('\n');

/** Holidays as typed or pasted, one a line: a day, or the first and the last one; null where a line is neither. */
export function holidaysIn(text: string): SchoolHoliday[] | null {
  const lines = text.split('\n').map((line) => line.trim());
  const holidays = lines.filter(Boolean).map((line) => {
    const [, fromDay, toDay = fromDay] = LINE.exec(line) ?? [];
    return fromDay && toDay && isDate(fromDay) && isDate(toDay) && fromDay <= toDay ? { fromDay, toDay } : null;
  });
  return holidays.includes(null) ? null : (holidays as SchoolHoliday[]);
}
