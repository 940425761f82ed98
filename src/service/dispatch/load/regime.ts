/** Regime of the licence for load control, from the settings: announced, and may still move. */
export interface LoadRegime {
  /** Controlled power from which a notice is required. */
  lineMw: number;
  /** Share of the line from which operators are told. */
  nearPercent: number;
  /** Months from the first day at the line until the notice is due. */
  noticeMonths: number;
  /** London days from which one may apply for a licence, and control without one is an offence. */
  applicationsFrom: string;
  offenceFrom: string;
}

/** Regime announced by November 2026; the defaults of the settings. */
export const ANNOUNCED: LoadRegime = {
  lineMw: 300,
  nearPercent: 90,
  noticeMonths: 3,
  applicationsFrom: '2027-03-01',
  offenceFrom: '2028-03-01',
};

export const WATTS_PER_MW = 1_000_000;

/** Returns the last day of a notice: as many calendar months later, at most the last day of its month. */
export function noticeDueDay(crossedDay: string, months: number): string {
  const [year, month, day] = crossedDay.split('-').map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0));
  const due = new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), Math.min(day, last.getUTCDate())));
  return due.toISOString().slice(0, 10);
}
