import { formatClock, formatEnergy, formatInstant, formatPeriods } from '#app/format/format.ts';
import type { ChartTable } from './ChartDataTable.tsx';
import type { LegendItem } from './Legend.tsx';

/** One settlement period of an event; `deliveredKwh` is signed, null without data. */
export type DeliveredPeriod = {
  startTime: string;
  endTime: string;
  deliveredKwh: number | null;
  targetKwh?: number | null;
};

/** Meaning of the colours and dashes that occur. */
export function legendOf(periods: readonly DeliveredPeriod[], negative = 'Used more than baseline'): LegendItem[] {
  const items: LegendItem[] = [{ label: 'Delivered', colour: 'var(--hh-delivered)', shape: 'block' }];
  if (periods.some(({ deliveredKwh }) => (deliveredKwh ?? 0) < 0))
    items.push({ label: negative, colour: 'var(--hh-shortfall)', shape: 'hatched' });
  if (periods.some(({ targetKwh }) => targetKwh != null))
    items.push({ label: 'Target', colour: 'var(--mantine-color-text)', shape: 'dashed' });
  return items;
}

/** One row a settlement period. */
export function tableOf(periods: readonly DeliveredPeriod[]): ChartTable {
  return {
    columns: [
      { label: 'Start', show: (cell) => formatInstant(String(cell)) },
      { label: 'Settlement period' },
      { label: 'Delivered (kWh)' },
      { label: 'Target (kWh)' },
    ],
    rows: periods.map(({ startTime, endTime, deliveredKwh, targetKwh }) => [
      startTime,
      formatPeriods(startTime, endTime),
      deliveredKwh,
      targetKwh ?? null,
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
