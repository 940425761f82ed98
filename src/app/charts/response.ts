import { formatEnergy, formatInstant, formatPercent, formatWindow } from '#app/format/format.ts';
import type { ChartTable } from './ChartDataTable.tsx';
import type { LegendItem } from './Legend.tsx';

/** One settled event of an asset; energy in kWh, `deliveredKwh` signed, null without data. */
export type Response = {
  id: string;
  name: string;
  startTime: string;
  endTime: string;
  baselineKwh: number | null;
  actualKwh: number | null;
  deliveredKwh: number | null;
};

/** Delivered energy as a percentage of the baseline; null where either is missing. */
export const percentOf = ({ deliveredKwh, baselineKwh }: Response): number | null =>
  deliveredKwh === null || !baselineKwh ? null : (100 * deliveredKwh) / baselineKwh;

/** How often it delivered, and how much on average. */
export function summaryOf(responses: readonly Response[]): string {
  const known = responses.flatMap(({ deliveredKwh }) => deliveredKwh ?? []);
  if (known.length === 0) return 'No events with readings yet.';
  const delivered = known.filter((kwh) => kwh > 0).length;
  const mean = known.reduce((sum, kwh) => sum + kwh, 0) / known.length;
  return (
    `Delivered in ${delivered} of ${known.length} ${known.length === 1 ? 'event' : 'events'}, ` +
    `${formatEnergy(mean)} on average.`
  );
}

export function legendOf(responses: readonly Response[]): LegendItem[] {
  const items: LegendItem[] = [{ label: 'Delivered', colour: 'var(--hh-delivered)', shape: 'block' }];
  if (responses.some(({ deliveredKwh }) => (deliveredKwh ?? 0) < 0))
    items.push({ label: 'Negative delivery', colour: 'var(--hh-shortfall)', shape: 'hatched' });
  if (responses.some(({ deliveredKwh }) => deliveredKwh === null))
    items.push({ label: 'No reading', colour: 'var(--hh-missing)', shape: 'hatched' });
  return items;
}

/** One row an event. */
export const tableOf = (responses: readonly Response[]): ChartTable => ({
  columns: [
    { label: 'Start', show: (cell) => formatInstant(String(cell)) },
    { label: 'Event' },
    { label: 'Baseline (kWh)' },
    { label: 'Metered (kWh)' },
    { label: 'Delivered (kWh)' },
    { label: 'Share of baseline (%)' },
  ],
  rows: responses.map((one) => [
    one.startTime,
    one.name,
    one.baselineKwh,
    one.actualKwh,
    one.deliveredKwh,
    percentOf(one),
  ]),
});

/** The lines of its tooltip. */
export const tipOf = (one: Response): { title: string; cells: [string, string][]; foot: string } => ({
  title: one.name,
  cells: [
    ['Baseline', formatEnergy(one.baselineKwh, 'exact')],
    ['Metered', formatEnergy(one.actualKwh, 'exact')],
    [
      'Delivered',
      one.deliveredKwh === null
        ? 'no reading'
        : `${formatEnergy(one.deliveredKwh, 'exact')}, ${formatPercent(percentOf(one))}`,
    ],
  ],
  foot: formatWindow(one.startTime, one.endTime),
});
