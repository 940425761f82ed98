import { formatClock, formatEnergy, formatInstant, formatPeriods } from '#app/format/format.ts';
import type { ChartTable } from './ChartDataTable.tsx';
import type { LegendItem } from './Legend.tsx';

/** One settlement period of an event; `deliveredKwh` is signed, null without data. */
export type DeliveredPeriod = {
  startTime: string;
  endTime: string;
  deliveredKwh: number | null;
  targetKwh?: number | null;
  /** Where the delivery lies with 90 % probability, kWh. */
  range?: { low: number; high: number } | null;
  /** What is said below the figures of its tip. */
  hint?: string;
};

export const RANGE_COLOUR = 'var(--mantine-color-text)';

/** Meaning of the colours and dashes that occur. */
export function legendOf(periods: readonly DeliveredPeriod[], negative = 'Used more than baseline'): LegendItem[] {
  const items: LegendItem[] = [{ label: 'Delivered', colour: 'var(--hh-delivered)', shape: 'block' }];
  if (periods.some(({ deliveredKwh }) => (deliveredKwh ?? 0) < 0))
    items.push({ label: negative, colour: 'var(--hh-shortfall)', shape: 'hatched' });
  if (periods.some(({ targetKwh }) => targetKwh != null))
    items.push({ label: 'Contracted', colour: 'var(--mantine-color-text)', shape: 'dashed' });
  if (hasRanges(periods)) items.push({ label: '90\u202f% range', colour: RANGE_COLOUR, shape: 'whisker' });
  return items;
}

const hasRanges = (periods: readonly DeliveredPeriod[]): boolean => periods.some(({ range }) => range != null);

/** One row a settlement period. */
export function tableOf(periods: readonly DeliveredPeriod[]): ChartTable {
  const ranged = hasRanges(periods);
  return {
    columns: [
      { label: 'Start', show: (cell) => formatInstant(String(cell)) },
      { label: 'Settlement period' },
      { label: 'Delivered (kWh)' },
      { label: 'Contracted (kWh)' },
      ...(ranged ? [{ label: '90 % low (kWh)' }, { label: '90 % high (kWh)' }] : []),
    ],
    rows: periods.map(({ startTime, endTime, deliveredKwh, targetKwh, range }) => [
      startTime,
      formatPeriods(startTime, endTime),
      deliveredKwh,
      targetKwh ?? null,
      ...(ranged ? [range?.low ?? null, range?.high ?? null] : []),
    ]),
  };
}

/** Total against target, and where it fell short. */
export function summaryOf(periods: readonly DeliveredPeriod[]): string {
  const delivered = periods.reduce((sum, { deliveredKwh }) => sum + (deliveredKwh ?? 0), 0);
  const target = periods.reduce((sum, { targetKwh }) => sum + (targetKwh ?? 0), 0);
  const short = periods.filter(
    ({ deliveredKwh, targetKwh }) => deliveredKwh !== null && deliveredKwh < (targetKwh ?? 0),
  );
  const total =
    target > 0
      ? `Delivered ${formatEnergy(delivered)} of ${formatEnergy(target)}`
      : `Delivered ${formatEnergy(delivered)}`;
  return short.length === 0
    ? `${total}.`
    : `${total}, short at ${short.map(({ startTime }) => formatClock(startTime)).join(', ')}.`;
}
