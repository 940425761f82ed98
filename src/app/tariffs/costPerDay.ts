import { costOf, moneyToGbp } from '#energy/tariffCost.ts';
import type { Terms } from '#energy/tariff.ts';
import type { Direction } from '#contract/primitives.ts';
import { addDays, londonDate, londonMidnight } from '#energy/time/london.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';

/** What one London day cost in pounds (an export earns, below zero); null without a reading or a rate. Energy in kWh. */
export type DayCost = { date: string; gbp: number | null; kwh: number | null; expected: number; present: number };

/** The cost of every London day of a half-hourly series in kWh that begins at a London midnight, under the tariffs in force each day. */
export function costPerDay(tariffs: readonly Terms[], { start, values }: { start: number; values: readonly (number | null)[] }, direction: Direction): DayCost[] {
  const end = start + values.length * HALF_HOUR_MS;
  const days: DayCost[] = [];
  for (let date = londonDate(start); londonMidnight(date) < end; date = addDays(date, 1)) {
    const from = Math.max(0, (londonMidnight(date) - start) / HALF_HOUR_MS);
    const to = Math.min(values.length, (londonMidnight(addDays(date, 1)) - start) / HALF_HOUR_MS);
    const own = values.slice(from, to);
    const known = own.filter((kwh) => kwh !== null);
    const money = costOf(tariffs, { startMs: start + from * HALF_HOUR_MS, wh: Float64Array.from(own, (kwh) => (kwh === null ? NaN : Math.round(kwh * 1000))) }, direction);
    days.push({
      date,
      gbp: money === null ? null : moneyToGbp(money),
      kwh: known.length === 0 ? null : known.reduce((sum, kwh) => sum + kwh, 0),
      expected: own.length,
      present: known.length,
    });
  }
  return days;
}

/** Whether whole-day costs stand behind a total, and what they come to. */
export function totalOf(days: readonly DayCost[]): { gbp: number | null; kwh: number; incomplete: number } {
  const priced = days.flatMap(({ gbp }) => gbp ?? []);
  return {
    gbp: priced.length === 0 ? null : priced.reduce((sum, gbp) => sum + gbp, 0),
    kwh: days.reduce((sum, { kwh }) => sum + (kwh ?? 0), 0),
    incomplete: days.filter(({ present, expected }) => present < expected).length,
  };
}
