/** The licence for load control as settings have it: a regime that is announced and may still move. */
export interface LoadRegime {
  /** Controlling as much is notified. */
  lineMw: number;
  /** From this share of the line on operators are told. */
  nearPercent: number;
  /** Within how many months of the first day at the line it is notified. */
  noticeMonths: number;
  /** London days: from when one may apply for a licence, and from when control without one is an offence. */
  applicationsFrom: string;
  offenceFrom: string;
}

/** What was announced by November 2026; the defaults of the settings. */
export const ANNOUNCED: LoadRegime = {
  lineMw: 300,
  nearPercent: 90,
  noticeMonths: 3,
  applicationsFrom: '2027-03-01',
  offenceFrom: '2028-03-01',
};

export const WATTS_PER_MW = 1_000_000;

/** The last day of a notice: as many calendar months later, at most the last day of its month. */
export function noticeDueDay(crossedDay: string, months: number): string {
  const [year, month, day] = crossedDay.split('-').map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0));
  const due = new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), Math.min(day, last.getUTCDate())));
  return due.toISOString().slice(0, 10);
}
