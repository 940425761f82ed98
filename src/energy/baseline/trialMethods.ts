/** Errors of each method on days without an event, to choose one before money depends on it. */
import { at, type HalfHourSeries } from '../halfHourSeries.ts';
import { isClockChangeDay, londonMidnight } from '../time/london.ts';
import { HALF_HOUR_MS } from '../time/settlement.ts';
import { baselineMethods, type LikeDayName } from './methods.ts';

export interface Trial {
  series: HalfHourSeries;
  /** Past London dates without an event of the asset; those on which clocks change are skipped. */
  dates: readonly string[];
  eventDays: ReadonlySet<string>;
  importOnly: boolean;
  /** Half hours of the London clock, counted from 0, half-open. */
  slots: readonly [from: number, to: number];
  /** Whether each day's baseline is moved by the use before the window, as on the day of an event. */
  adjusts: boolean;
}

/** One method over the half hours that have a reading and a baseline; watt-hours. */
export interface TrialSum {
  halfHours: number;
  baselineWh: number;
  actualWh: number;
  /** Sum of |baseline − actual|. */
  errorWh: number;
}

const emptySum = (): TrialSum => ({ halfHours: 0, baselineWh: 0, actualWh: 0, errorWh: 0 });

/** Tries one method on one asset: a sum for each date that has any half hour to compare. */
export function trialMethod(
  name: LikeDayName,
  { series, dates, eventDays, importOnly, slots: [from, to], adjusts }: Trial,
): Map<string, TrialSum> {
  const whole = dates.filter((date) => !isClockChangeDay(date));
  const request = { series, eventDays, importOnly, outturnFallback: false };
  const windowOf = (date: string) => ({
    eventStartMs: londonMidnight(date) + from * HALF_HOUR_MS,
    eventEndMs: londonMidnight(date) + to * HALF_HOUR_MS,
  });
  const days = adjusts
    ? whole.flatMap((date) => baselineMethods[name]({ ...request, dates: [date], inDayAdjustment: windowOf(date) }))
    : baselineMethods[name]({ ...request, dates: whole });
  const sums = new Map<string, TrialSum>();
  for (const { settlementDate, startMs, values } of days) {
    const sum = emptySum();
    for (let slot = from; slot < to; slot++) {
      const baseline = values[slot] ?? NaN;
      const actual = at(series, startMs + slot * HALF_HOUR_MS);
      if (Number.isNaN(baseline + actual)) continue;
      sum.halfHours++;
      sum.baselineWh += baseline;
      sum.actualWh += actual;
      sum.errorWh += Math.abs(baseline - actual);
    }
    if (sum.halfHours > 0) sums.set(settlementDate, sum);
  }
  return sums;
}

export interface TrialSummary {
  assetDays: number;
  /** Σ (baseline − actual) in percent of Σ actual: above zero the method promises savings that nobody made. */
  biasPercent: number | null;
  /** Mean |baseline − actual| of an asset and half hour, watt-hours. */
  meanErrorWh: number | null;
  /** Days on which all assets together had a baseline above what they used, in percent of the days. */
  overestimatePercent: number | null;
}

/** Returns the result of a method over many assets, each with its sums by date. */
export function summarizeTrial(assets: readonly ReadonlyMap<string, TrialSum>[]): TrialSummary {
  const byDate = new Map<string, TrialSum>();
  let assetDays = 0;
  for (const asset of assets)
    for (const [date, sum] of asset) {
      assetDays++;
      add(byDate.get(date) ?? sumOfDate(byDate, date), sum);
    }
  const total = emptySum();
  for (const day of byDate.values()) add(total, day);
  const over = [...byDate.values()].filter(({ baselineWh, actualWh }) => baselineWh > actualWh).length;
  return {
    assetDays,
    biasPercent: total.actualWh > 0 ? (100 * (total.baselineWh - total.actualWh)) / total.actualWh : null,
    meanErrorWh: total.halfHours === 0 ? null : total.errorWh / total.halfHours,
    overestimatePercent: byDate.size === 0 ? null : (100 * over) / byDate.size,
  };
}

function sumOfDate(sums: Map<string, TrialSum>, date: string): TrialSum {
  const sum = emptySum();
  sums.set(date, sum);
  return sum;
}

function add(total: TrialSum, sum: TrialSum): void {
  total.halfHours += sum.halfHours;
  total.baselineWh += sum.baselineWh;
  total.actualWh += sum.actualWh;
  total.errorWh += sum.errorWh;
}
