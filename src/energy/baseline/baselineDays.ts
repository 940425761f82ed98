import type { ExpectedWh } from '../expectedWh.ts';
import { HALF_HOUR_MS } from '../time/settlement.ts';
import type { TimeWindow } from '../time/timeWindow.ts';
import type { BaselineDay } from './method.ts';

/** Returns the window's part of one column of days that cover it: the baseline, or that before its adjustment. */
export function sliceDays(
  days: readonly BaselineDay[],
  { fromMs, toMs }: TimeWindow,
  column: 'values' | 'unadjusted' = 'values',
): ExpectedWh {
  const values = new Float64Array((toMs - fromMs) / HALF_HOUR_MS);
  for (const day of days) {
    const offset = (day.startMs - fromMs) / HALF_HOUR_MS;
    const wh = day[column];
    for (let slot = Math.max(0, -offset); slot < wh.length && slot + offset < values.length; slot++)
      values[slot + offset] = wh[slot]!;
  }
  return values;
}

/** Returns the earliest London date examined for some baselines, each with its days latest first. */
export const earliestOf = (days: readonly BaselineDay[]): string =>
  days
    .flatMap(({ selectedDays, excludedDays }) => [selectedDays.at(-1), excludedDays.at(-1)?.date])
    .reduce<string>(
      (earliest, date) => (date !== undefined && date < earliest ? date : earliest),
      days[0]!.settlementDate,
    );
