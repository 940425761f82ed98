import { formatEnergy, formatInstant, formatWindow, type Instant } from '#app/format/format.ts';
import type { EventType } from '#energy/delivery.ts';
import type { ChartTable } from './ChartDataTable.tsx';

export type SeriesKind = 'metered' | 'baseline' | 'export' | 'estimated' | 'forecast' | 'previous';

/** One line of a half-hourly chart: kWh per step on the chart's grid, null where there is none. */
export type Series = {
  key: string;
  label: string;
  kind: SeriesKind;
  values: readonly (number | null)[];
  /** Steps whose reading is an estimate. */
  estimated?: readonly number[];
  /** The range around it, p10 and p90 of a forecast. */
  low?: readonly (number | null)[];
  high?: readonly (number | null)[];
};

/** A named range behind the lines: an event window. */
/** A window; what was delivered in it is tinted if it is that of an event of a type. */
export type Band = { from: Instant; to: Instant; label: string; eventType?: EventType };

/** Columns on a UTC grid: step `i` begins at `start` + i × `stepSeconds`. */
export type HalfHourGrid = {
  start: Instant;
  stepSeconds: number;
  series: readonly Series[];
  bands?: readonly Band[];
  /** What the bands are, for the legend; event windows where absent. */
  bandsMean?: string;
  /** The present, drawn as a line where the grid has it. */
  now?: Instant;
  /** The first reading: before it nothing is missing. */
  since?: Instant;
};

/** `zero` is set in one row alone: an axis without any value has no scale. */
export type Row = { t: number; zero: 0 | null };

export const instantOf = (instant: Instant): number => (typeof instant === 'number' ? instant : Date.parse(instant));
export const stepsOf = ({ series }: HalfHourGrid): number => Math.max(0, ...series.map(({ values }) => values.length));
/** Every drawn value, ranges too: the extent of the vertical axis. */
export const valuesOf = ({ series }: HalfHourGrid): number[] =>
  series.flatMap(({ values, low = [], high = [] }) => [...values, ...low, ...high]).filter((value) => value !== null);

/** The step of an instant, clamped to the grid. */
export function stepAt(grid: HalfHourGrid, instant: number): number {
  const step = Math.floor((instant - instantOf(grid.start)) / (grid.stepSeconds * 1000));
  return Math.min(Math.max(step, 0), stepsOf(grid) - 1);
}

/** Targets of the pointer and the arrow keys: the middle of every step, so that the nearest one is the step itself. */
export function rowsOf(grid: HalfHourGrid): Row[] {
  const start = instantOf(grid.start);
  return Array.from({ length: stepsOf(grid) }, (_, step) => ({
    t: start + (step + 0.5) * grid.stepSeconds * 1000,
    zero: step === 0 ? 0 : null,
  }));
}

const isReading = ({ kind }: Series): boolean => kind === 'metered' || kind === 'export';

/** Ranges without a reading, as [first, end) steps, from `grid.since` up to `through` or else the last reading. */
export function gapsOf(grid: HalfHourGrid, through?: Instant): [number, number][] {
  const readings = grid.series.filter(isReading);
  if (readings.length === 0) return [];
  const present = (step: number): boolean =>
    grid.series.some((one) => (isReading(one) || one.kind === 'estimated') && one.values[step] != null);
  let end = through === undefined ? stepsOf(grid) : stepAt(grid, instantOf(through) - 1) + 1;
  if (through === undefined) while (end > 0 && !present(end - 1)) end -= 1;
  const gaps: [number, number][] = [];
  const first =
    grid.since === undefined
      ? 0
      : Math.max(0, Math.ceil((instantOf(grid.since) - instantOf(grid.start)) / (grid.stepSeconds * 1000)));
  for (let step = first; step < end; step += 1) {
    if (present(step)) continue;
    const last = gaps.at(-1);
    if (last?.[1] === step) last[1] = step + 1;
    else gaps.push([step, step + 1]);
  }
  return gaps;
}

/** The grid as a table: one row a step, kWh and kW of the first series, kWh of the others. */
export function tableOf(grid: HalfHourGrid): ChartTable {
  const start = instantOf(grid.start);
  const showTime = (cell: unknown): string => formatInstant(String(cell));
  return {
    columns: [
      { label: 'Start', show: showTime },
      ...grid.series.flatMap(({ label, low, high }) =>
        [label, ...(low && high ? [`${label}, p10`, `${label}, p90`] : [])].map((name) => ({ label: `${name} (kWh)` })),
      ),
      { label: 'Note' },
    ],
    rows: Array.from({ length: stepsOf(grid) }, (_, step) => {
      const estimated = grid.series.some(
        (one) => one.estimated?.includes(step) === true || (one.kind === 'estimated' && one.values[step] != null),
      );
      const missing = grid.series.some((one) => isReading(one) && one.values[step] == null);
      const time = new Date(start + step * grid.stepSeconds * 1000).toISOString().replace('.000Z', 'Z');
      return [
        time,
        ...grid.series.flatMap(({ values, low, high }) =>
          [values, ...(low && high ? [low, high] : [])].map((column) => column[step] ?? null),
        ),
        estimated ? 'estimated' : missing ? 'no reading' : '',
      ];
    }),
  };
}

/** The grid as a sentence or two: totals, the peak, missing steps, the windows. */
export function summaryOf(grid: HalfHourGrid, through?: Instant): string {
  const start = instantOf(grid.start);
  const stepMs = grid.stepSeconds * 1000;
  const lines = grid.series.map(({ label, values }) => {
    const total = values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
    const peak = values.reduce<number>((best, value, step) => ((value ?? -1) > (values[best] ?? -1) ? step : best), 0);
    if (values.every((value) => value === null)) return `${label}: none.`;
    return (
      `${label}: ${formatEnergy(total)}, highest ${formatEnergy(values[peak])} at ` +
      `${formatInstant(start + peak * stepMs)}.`
    );
  });
  const missing = gapsOf(grid, through).reduce((sum, [first, end]) => sum + end - first, 0);
  if (missing > 0) lines.push(`${missing} ${missing === 1 ? 'step' : 'steps'} without a reading.`);
  for (const { label, from, to } of grid.bands ?? []) lines.push(`${label}: ${formatWindow(from, to)}.`);
  return lines.join(' ');
}
