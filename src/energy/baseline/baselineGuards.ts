/** Signs that a declared baseline is not what the assets would have used. */
import type { HalfHourSeries } from '../halfHourSeries.ts';
import { dateOfDay, londonDayNumber, midnightOfDay } from '../time/london.ts';
import { HALF_HOUR_MS } from '../time/settlement.ts';

const BIAS_DAYS = 10;
const LOWEST_RATIO = 0.9;
const HIGHEST_RATIO = 1.1;

/** One day without an event: nominated and metered energy in the window's half hours, Wh. */
export interface NominatedDay {
  nominatedWh: number;
  meteredWh: number;
}

export interface NominationBias {
  /** Nominated divided by metered energy, over all the days. */
  ratio: number;
  /** Whether the ratio is outside 0.9 to 1.1 (NOMINATION_BIASED). */
  biased: boolean;
  /** Number of days that were compared. */
  days: number;
}

/**
 * Compares the latest ten days without an event, given latest first; null with fewer, or if they use nothing in all.
 */
export function nominationBias(days: readonly NominatedDay[]): NominationBias | null {
  const latest = days.slice(0, BIAS_DAYS);
  const nominatedWh = latest.reduce((sum, day) => sum + day.nominatedWh, 0);
  const meteredWh = latest.reduce((sum, day) => sum + day.meteredWh, 0);
  const ratio = nominatedWh / meteredWh;
  if (latest.length < BIAS_DAYS || !Number.isFinite(ratio)) return null;
  return { ratio, biased: ratio < LOWEST_RATIO || ratio > HIGHEST_RATIO, days: latest.length };
}

/** Half hours on days without an event that have a reading, and those of them in which the net is import. */
export interface Consumption {
  known: number;
  consuming: number;
}

const MAX_CONSUMING = 0.05;

/** Counts the half hours of an asset; counts of assets of a type add up. */
export function countConsumption({ startMs, wh }: HalfHourSeries, eventDays: ReadonlySet<string>): Consumption {
  const count: Consumption = { known: 0, consuming: 0 };
  const endMs = startMs + wh.length * HALF_HOUR_MS;
  for (let day = londonDayNumber(startMs); midnightOfDay(day) < endMs; day++) {
    if (eventDays.has(dateOfDay(day))) continue;
    const first = Math.max(0, (midnightOfDay(day) - startMs) / HALF_HOUR_MS);
    const end = Math.min(wh.length, (midnightOfDay(day + 1) - startMs) / HALF_HOUR_MS);
    for (let slot = first; slot < end; slot++) {
      if (Number.isNaN(wh[slot]!)) continue;
      count.known++;
      if (wh[slot]! > 0) count.consuming++;
    }
  }
  return count;
}

/**
 * Whether ZERO is refused for assets of these counts: they consume in more than 5 % of their half hours without an
 * event.
 */
export const refusesZeroBaseline = ({ known, consuming }: Consumption): boolean => consuming > MAX_CONSUMING * known;
