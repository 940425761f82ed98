import { addDays, londonDate, londonMidnight, londonOffsetMs } from '#energy/time/london.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { DAY_MS, HOUR_MS } from '#energy/time/spans.ts';

/** Starts of a London day's half hours: 48, or 46 and 50 when the clocks change. */
export function halfHoursOf(date: string): number[] {
  const start = londonMidnight(date);
  const count = (londonMidnight(addDays(date, 1)) - start) / HALF_HOUR_MS;
  return Array.from({ length: count }, (_, index) => start + index * HALF_HOUR_MS);
}

/**
 * Axis ticks on London midnights; on 1, 3 or 6 o'clock steps for short ranges, on days, weeks or months for long ones.
 */
export function londonTicks(from: number, to: number, most = 12): number[] {
  const days = (to - from) / DAY_MS;
  const stepHours = [1, 2, 3, 6, 12].find((hours) => (days * 24) / hours <= most);
  if (days * 24 <= 4) return range(from, to, HALF_HOUR_MS).filter((tick) => tick % HALF_HOUR_MS === 0);
  const ticks: number[] = [];
  const stepDays = [1, 2, 7, 14].find((step) => days / step <= most);
  for (let date = londonDate(from); londonMidnight(date) <= to; date = addDays(date, 1)) {
    const midnight = londonMidnight(date);
    if (stepHours !== undefined) {
      ticks.push(
        ...range(midnight, londonMidnight(addDays(date, 1)), HOUR_MS).filter(
          (tick) => ((tick + londonOffsetMs(tick)) / HOUR_MS) % stepHours === 0,
        ),
      );
    } else if (
      stepDays === undefined
        ? date.endsWith('-01')
        : Math.round(Date.parse(`${date}T00:00Z`) / DAY_MS + 3) % stepDays === 0
    ) {
      ticks.push(midnight);
    }
  }
  return ticks.filter((tick) => tick >= from && tick <= to);
}

function range(from: number, to: number, step: number): number[] {
  return Array.from({ length: Math.max(0, Math.ceil((to - from) / step)) }, (_, index) => from + index * step);
}
