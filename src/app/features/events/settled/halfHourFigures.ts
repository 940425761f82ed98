import type { ChartTable } from '#app/charts/ChartDataTable.tsx';
import type { LegendItem } from '#app/charts/Legend.tsx';
import { formatFixed, formatInstant, formatPeriods, formatPounds } from '#app/format/format.ts';
import type { EventSettling } from '#contract/settling.ts';
import type { EventStats } from '#contract/stats.ts';

/** One half hour of a stats run, and what is likely of it once all report. */
export interface HalfHourFigures {
  startTime: string;
  endTime: string;
  deliveredKwh: number | null;
  likelyKwh: number | null;
  factor: number | null;
  gbp: number | null;
}

/** Returns the half hours of a run with what is likely of each. */
export const halfHoursOf = ({ settlementPeriods }: EventStats, settling?: EventSettling): HalfHourFigures[] =>
  settlementPeriods.map(({ startTime, endTime, deliveredKwh, performanceFactor, revenueGbp }) => ({
    startTime,
    endTime,
    deliveredKwh,
    likelyKwh: settling?.halfHours.find((each) => each.startTime === startTime)?.likelyKwh ?? null,
    factor: performanceFactor,
    gbp: revenueGbp,
  }));

const KWH_PER_MWH = 1000;
const THIN = '\u202f';

/** How half hours of an event are written: in the unit of the largest, with all that a receipt begins with. */
export interface HalfHourAmounts {
  unit: 'kWh' | 'MWh';
  scale: number;
  number: (kwh: number | null) => string;
}

/** Returns the unit of half hours that reach at most this much. */
export function amountsUpTo(kwh: number): HalfHourAmounts {
  const large = kwh >= KWH_PER_MWH;
  const scale = large ? KWH_PER_MWH : 1;
  return {
    unit: large ? 'MWh' : 'kWh',
    scale,
    number: (value) => (value === null ? '–' : formatFixed(value / scale, large ? 3 : 2)),
  };
}

/** "1.908 MWh · £610.56". */
export const tipOf = ({ deliveredKwh, gbp }: HalfHourFigures, { number, unit }: HalfHourAmounts): string =>
  deliveredKwh === null
    ? 'no readings'
    : number(deliveredKwh) + THIN + unit + (gbp === null ? '' : ` · ${formatPounds(gbp)}`);

export function legendOf(halfHours: readonly HalfHourFigures[], targetKwh: number | null): LegendItem[] {
  const isLikely = halfHours.some(({ likelyKwh, deliveredKwh }) => (likelyKwh ?? 0) > (deliveredKwh ?? 0));
  return [
    { label: 'Delivered', colour: 'var(--hh-delivered)', shape: 'block' },
    ...(isLikely ? [{ label: 'Likely still to come', colour: 'var(--hh-delivered)', shape: 'hatched' } as const] : []),
    ...(halfHours.some(({ deliveredKwh }) => (deliveredKwh ?? 0) < 0)
      ? [{ label: 'Against the event', colour: 'var(--hh-shortfall)', shape: 'hatched' } as const]
      : []),
    ...(targetKwh === null
      ? []
      : [{ label: 'Contracted', colour: 'var(--mantine-color-text)', shape: 'dashed' } as const]),
  ];
}

export const tableOf = (
  halfHours: readonly HalfHourFigures[],
  { settlementPeriods }: EventStats,
  targetKwh: number | null,
): ChartTable => ({
  columns: [
    { label: 'Start', show: (cell) => formatInstant(String(cell)) },
    { label: 'Settlement period' },
    ...['Delivered (kWh)', '90 % low (kWh)', '90 % high (kWh)', 'Likely (kWh)', 'Contracted (kWh)', 'K', '£'].map(
      (label) => ({ label }),
    ),
  ],
  rows: halfHours.map(({ startTime, endTime, deliveredKwh, likelyKwh, factor, gbp }, index) => [
    startTime,
    formatPeriods(startTime, endTime),
    deliveredKwh,
    settlementPeriods[index]?.deliveredInterval?.low ?? null,
    settlementPeriods[index]?.deliveredInterval?.high ?? null,
    likelyKwh,
    targetKwh,
    factor,
    gbp,
  ]),
});
