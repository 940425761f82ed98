import { formatEnergyRange, formatInstant, formatPeriods, type Precision } from '#app/format/format.ts';
import type { ChartTable } from './ChartDataTable.tsx';
import type { ColumnPart } from './ColumnPlot.tsx';
import type { LegendItem } from './Legend.tsx';
import type { TipLine } from './TipCard.tsx';

export type ChartPeriod = { startTime: string; endTime: string };

/** Ends of what is likely with a probability. */
export type LayerRange = { low: number; high: number };

/**
 * One value of each half hour, null where there is none. `bar` is filled and `hatched` what is not sure, from the bar
 * on; `outline` and `dashed` are open columns, `mark` a line across. `missing` and `now` say where, by any number.
 */
export type PeriodLayer = { label: string; colour?: string } & (
  | {
      drawn: 'bar' | 'hatched' | 'outline' | 'dashed' | 'mark' | 'missing' | 'now';
      values: readonly (number | null)[];
    }
  | { drawn: 'range'; values: readonly (LayerRange | null)[] }
);

/** Figures of each half hour that are not drawn. */
export type MoreFigures = { label: string; values: readonly (number | null)[] };

const GREEN = 'var(--hh-delivered)';
const TEXT = 'var(--mantine-color-text)';
const AGAINST: LegendItem = { label: 'Negative delivery', colour: 'var(--hh-shortfall)', shape: 'hatched' };
const STYLES: Record<PeriodLayer['drawn'], Omit<LegendItem, 'label'>> = {
  bar: { colour: GREEN, shape: 'block' },
  hatched: { colour: GREEN, shape: 'hatched' },
  outline: { colour: GREEN, shape: 'line' },
  dashed: { colour: TEXT, shape: 'box' },
  mark: { colour: TEXT, shape: 'dashed' },
  range: { colour: TEXT, shape: 'whisker' },
  missing: { colour: 'var(--hh-missing)', shape: 'hatched' },
  now: { colour: 'var(--hh-event-fill)', shape: 'block' },
};

const endsOf = (value: number | LayerRange): [number, number] =>
  typeof value === 'number' ? [0, value] : [value.low, value.high];
const isAgainst = ({ drawn, colour }: PeriodLayer, value: number | LayerRange | null | undefined): boolean =>
  colour === undefined && (drawn === 'bar' || drawn === 'hatched') && typeof value === 'number' && value < 0;
const styleOf = ({ drawn, colour = STYLES[drawn].colour }: PeriodLayer) => ({ ...STYLES[drawn], colour });

const NEGLIGIBLE_SHARE = 0.02;

/**
 * Returns every value that the axis must reach, negligible ones as zero: a range that ends slightly below zero would
 * cost a whole step.
 */
export function heightsOf(layers: readonly PeriodLayer[]): number[] {
  const least = leastOf(layers);
  return endsOfAll(layers).map((value) => (Math.abs(value) < least ? 0 : value));
}

const endsOfAll = (layers: readonly PeriodLayer[]): number[] =>
  layers.flatMap((layer) => layer.values.flatMap((value) => (value === null ? [] : endsOf(value))));
/** Less than this is negligible. */
const leastOf = (layers: readonly PeriodLayer[]): number =>
  NEGLIGIBLE_SHARE * Math.max(...endsOfAll(layers).map(Math.abs));

/** Returns what is drawn of one half hour, in units of `scale`. */
export function partsOf(
  layers: readonly PeriodLayer[],
  index: number,
  scale: number,
  isGrouped: boolean,
): ColumnPart[] {
  const least = leastOf(layers);
  const bar = isGrouped ? undefined : layers.find(({ drawn }) => drawn === 'bar')?.values[index];
  return layers.flatMap((layer, slot): ColumnPart[] => {
    const value = layer.values[index];
    if (value == null) return [];
    const { drawn } = layer;
    const against = isAgainst(layer, value);
    const [low, to] = endsOf(value);
    // The axis does not reach below zero for it.
    if (against && -to < least) return [];
    const from = drawn === 'hatched' && typeof bar === 'number' ? Math.max(0, bar) : drawn === 'mark' ? to : low;
    return [
      {
        kind: against ? 'hatched' : drawn === 'bar' ? 'solid' : drawn,
        from: from / scale,
        to: to / scale,
        colour: against ? AGAINST.colour : styleOf(layer).colour,
        ...(isGrouped && { slot }),
      },
    ];
  });
}

/** Returns the meaning of the layers, and of what hangs below zero. */
export function legendOf(layers: readonly PeriodLayer[]): LegendItem[] {
  const least = leastOf(layers);
  const isBelow = (layer: PeriodLayer) =>
    layer.values.some((value) => isAgainst(layer, value) && -endsOf(value!)[1] >= least);
  return [
    ...layers.filter(({ drawn }) => drawn !== 'now').map((layer) => ({ label: layer.label, ...styleOf(layer) })),
    ...(layers.some(isBelow) ? [AGAINST] : []),
  ];
}

/** Returns the lines of the readout of one half hour. */
export const linesOf = (
  layers: readonly PeriodLayer[],
  index: number,
  format: (value: number | null, precision: Precision) => string,
): TipLine[] =>
  layers.flatMap((layer): TipLine[] => {
    const { drawn, label } = layer;
    const value = layer.values[index] ?? null;
    if (drawn === 'now' || drawn === 'missing' || (value === null && drawn !== 'bar')) return [];
    const { colour, shape } = isAgainst(layer, value) ? AGAINST : styleOf(layer);
    const text =
      typeof value === 'object' && value !== null ? formatEnergyRange(value.low, value.high) : format(value, 'exact');
    return [{ label, colour, shape, cells: [text] }];
  });

/** Returns a row for each half hour. */
export function tableOf(
  periods: readonly ChartPeriod[],
  layers: readonly PeriodLayer[],
  more: readonly MoreFigures[],
  unit: 'kWh' | 'kW',
): ChartTable {
  const figures = layers.flatMap((layer) =>
    layer.drawn === 'range'
      ? (['low', 'high'] as const).map((end) => ({
          label: `${end === 'low' ? 'p10' : 'p90'} (${unit})`,
          values: layer.values.map((value) => value?.[end] ?? null),
        }))
      : layer.drawn === 'missing' || layer.drawn === 'now'
        ? []
        : [{ label: `${layer.label} (${unit})`, values: layer.values }],
  );
  const columns = [...figures, ...more];
  return {
    columns: [
      { label: 'Start', show: (cell) => formatInstant(String(cell)) },
      { label: 'Settlement period' },
      ...columns.map(({ label }) => ({ label })),
    ],
    rows: periods.map(({ startTime, endTime }, index) => [
      startTime,
      formatPeriods(startTime, endTime),
      ...columns.map(({ values }) => values[index] ?? null),
    ]),
  };
}
