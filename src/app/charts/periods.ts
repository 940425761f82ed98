import { formatDay, formatDayMonth, formatEnergy, formatInstant, formatPercent } from '#app/format/format.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { receivedPercent } from '#text/receivedPercent.ts';
import type { ChartTable } from './ChartDataTable.tsx';
import type { LegendItem } from './Legend.tsx';

const MONTH_LIKE_MS = 20 * 86_400_000;

/**
 * A London day, week or month: kWh (null without any reading), how many of its half hours were read, and the kWh of the
 * compared period.
 */
export type Period = {
  from: string;
  to: string;
  value: number | null;
  expected: number;
  present: number;
  before?: number | null;
};

/** Adds the energy of the previous range to the periods; `before` is undefined without a comparison. */
export const withBefore = (periods: readonly Period[], before: readonly Period[] | undefined): readonly Period[] =>
  before === undefined
    ? periods
    : periods.map((period, index) => ({ ...period, before: before[index]?.value ?? null }));

/** Periods with the number of half hours due: ended, from the first reading on, of every asset in the sum. */
export function duePeriods(
  periods: readonly Period[],
  { now, sinceMs = -Infinity, assets = 1 }: { now: number; sinceMs?: number | undefined; assets?: number | undefined },
): readonly Period[] {
  return periods.map((period) => {
    const due =
      Math.floor((Math.min(Date.parse(period.to), now) - Math.max(Date.parse(period.from), sinceMs)) / HALF_HOUR_MS) *
      assets;
    return { ...period, expected: Math.min(period.expected, Math.max(period.present, due, 0)) };
  });
}

/** Whether the buckets are months, not days or weeks. */
export const isMonthly = ([first]: readonly Period[]): boolean =>
  first !== undefined && Date.parse(first.to) - Date.parse(first.from) > MONTH_LIKE_MS;

/** Meaning of the fills that occur. */
export function legendOf(periods: readonly Period[], colour: string): LegendItem[] {
  const items: LegendItem[] = [{ label: 'All readings received', colour, shape: 'block' }];
  if (periods.some(({ value, present, expected }) => value !== null && present < expected))
    items.push({ label: 'Some readings missing', colour, shape: 'hatched' });
  if (periods.some(({ value, expected }) => value === null && expected > 0))
    items.push({ label: 'No reading', colour: 'var(--hh-missing)', shape: 'hatched' });
  if (periods.some(({ before }) => before !== undefined))
    items.push({ label: 'Previous period', colour: 'var(--mantine-color-text)', shape: 'dashed' });
  return items;
}

/** One row a period. */
export function tableOf(periods: readonly Period[]): ChartTable {
  const compared = periods.some(({ before }) => before !== undefined);
  return {
    columns: [
      { label: 'From', show: (cell) => formatInstant(String(cell)) },
      { label: 'Energy (kWh)' },
      { label: 'Half-hours expected' },
      { label: 'Half-hours received' },
      ...(compared ? [{ label: 'Previous period (kWh)' }] : []),
    ],
    rows: periods.map(({ from, value, expected, present, before }) => [
      from,
      value,
      expected,
      present,
      ...(compared ? [before ?? null] : []),
    ]),
  };
}

/** Total, highest period and coverage. */
export function summaryOf(periods: readonly Period[]): string {
  if (periods.length === 0) return '';
  const sum = (pick: (period: Period) => number): number => periods.reduce((total, period) => total + pick(period), 0);
  const highest = periods.reduce((best, period) => ((period.value ?? -1) > (best.value ?? -1) ? period : best));
  const coverage = receivedPercent({
    present: sum(({ present }) => present),
    expected: sum(({ expected }) => expected),
  });
  return (
    `${formatEnergy(sum(({ value }) => value ?? 0))} from ${formatDayMonth(periods[0]!.from)} to ` +
    `${formatDayMonth(Date.parse(periods.at(-1)!.to) - 1)}, highest ${formatEnergy(highest.value)} on ` +
    `${formatDay(highest.from)}; ${formatPercent(coverage)} of readings received.`
  );
}
