export const HALF_HOUR = 1_800_000;
const HOUR = 3_600_000;
const DAY = 86_400_000;

const hourOf = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: '2-digit', hourCycle: 'h23' });
const offsets = new Map<number, number>();

/** London's offset from UTC at an instant, in ms: 0 in winter, one hour in summer. Kept by the hour, changes fall on full hours. */
export function londonOffset(instant: number): number {
  const hour = Math.floor(instant / HOUR);
  let offset = offsets.get(hour);
  if (offset === undefined) {
    offset = ((Number(hourOf.format(hour * HOUR)) - (hour % 24) + 24) % 24) * HOUR;
    offsets.set(hour, offset);
  }
  return offset;
}

/** The London calendar day of an instant, "2026-10-25". */
export function londonDate(instant: number): string {
  return new Date(instant + londonOffset(instant)).toISOString().slice(0, 10);
}

/** The instant a London day begins. Clocks change at 01:00 UTC, so midnight itself is never skipped nor repeated. */
export function londonMidnight(date: string): number {
  const local = Date.parse(`${date}T00:00Z`);
  return local - londonOffset(local - londonOffset(local));
}

/** Calendar arithmetic on "YYYY-MM-DD". */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00Z`) + days * DAY).toISOString().slice(0, 10);
}

/** The same day of another month, or its last day where the month is shorter. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))).toISOString().slice(0, 10);
}

/** Starts of a London day's half hours: 48, or 46 and 50 when the clocks change. */
export function halfHoursOf(date: string): number[] {
  const start = londonMidnight(date);
  const count = (londonMidnight(addDays(date, 1)) - start) / HALF_HOUR;
  return Array.from({ length: count }, (_, index) => start + index * HALF_HOUR);
}

/** The settlement period an instant falls in, 1 to 50. */
export function settlementPeriod(instant: number): number {
  return Math.floor((instant - londonMidnight(londonDate(instant))) / HALF_HOUR) + 1;
}

/** Axis ticks on London midnights; on 1, 3 or 6 o'clock steps for short ranges, on days, weeks or months for long ones. */
export function londonTicks(from: number, to: number, most = 12): number[] {
  const days = (to - from) / DAY;
  const stepHours = [1, 2, 3, 6, 12].find((hours) => (days * 24) / hours <= most);
  if (days * 24 <= 4) return range(from, to, HALF_HOUR).filter((tick) => tick % HALF_HOUR === 0);
  const ticks: number[] = [];
  const stepDays = [1, 2, 7, 14].find((step) => days / step <= most);
  for (let date = londonDate(from); londonMidnight(date) <= to; date = addDays(date, 1)) {
    const midnight = londonMidnight(date);
    if (stepHours !== undefined) {
      ticks.push(
        ...range(midnight, londonMidnight(addDays(date, 1)), HOUR).filter((tick) => ((tick + londonOffset(tick)) / HOUR) % stepHours === 0),
      );
    } else if (stepDays === undefined ? date.endsWith('-01') : Math.round(Date.parse(`${date}T00:00Z`) / DAY + 3) % stepDays === 0) {
      ticks.push(midnight);
    }
  }
  return ticks.filter((tick) => tick >= from && tick <= to);
}

function range(from: number, to: number, step: number): number[] {
  return Array.from({ length: Math.max(0, Math.ceil((to - from) / step)) }, (_, index) => from + index * step);
}
