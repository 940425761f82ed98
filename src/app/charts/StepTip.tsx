import { memo } from 'react';
import { decimalsOf, formatFixed, formatPeriods, formatUtc, formatWindow } from '#app/format/format.ts';
import { instantOf, stepAt, type HalfHourGrid, type Series } from './halfHours.ts';
import { seriesStyle } from './seriesStyle.ts';
import { TipCard } from './TipCard.tsx';

/**
 * The active half hour (`label` and `active` are set by the chart): UK time with its zone, settlement period, kWh and
 * kW of every series.
 */
export const StepTip = memo(function StepTip({
  grid,
  label,
  active,
}: {
  grid: HalfHourGrid;
  label?: unknown;
  active?: boolean;
}) {
  if (active !== true || label === undefined || Number.isNaN(Number(label))) return null;
  const step = stepAt(grid, Number(label));
  const stepMs = grid.stepSeconds * 1000;
  const from = instantOf(grid.start) + step * stepMs;
  const factor = 3600 / grid.stepSeconds;
  const kwh = grid.series.map(({ values }) => values[step]);
  const decimals: [number, number] = [
    decimalsOf(kwh),
    decimalsOf(kwh.map((value) => (value == null ? null : value * factor))),
  ];
  const band = grid.bands?.find((one) => instantOf(one.from) < from + stepMs && instantOf(one.to) > from);
  return (
    <TipCard
      title={formatWindow(from, from + stepMs)}
      aside={formatPeriods(from, from + stepMs)}
      lines={grid.series.map((series) => ({
        label: series.label + (series.estimated?.includes(step) === true ? ', estimated' : ''),
        colour: seriesStyle[series.kind].colour,
        shape: seriesStyle[series.kind].shape,
        cells: cellsOf(series, series.values[step] ?? null, factor, decimals),
      }))}
      foot={[rangeOf(grid, step), band?.label, formatUtc(from)].filter(Boolean).join(' · ')}
    />
  );
});

function cellsOf(series: Series, value: number | null, factor: number, [kwh, kw]: [number, number]): string[] {
  if (value === null) return [series.kind === 'metered' || series.kind === 'export' ? 'no reading' : '–', ''];
  return [`${formatFixed(value, kwh)}\u202fkWh`, `${formatFixed(value * factor, kw)}\u202fkW`];
}

/** The range around a forecast as text; undefined where no series has one. */
function rangeOf({ series }: HalfHourGrid, step: number): string | undefined {
  const ranged = series.find(({ low, high }) => low?.[step] != null && high?.[step] != null);
  return (
    ranged && `80\u202f% range ${formatFixed(ranged.low![step], 3)}–${formatFixed(ranged.high![step], 3)}\u202fkWh`
  );
}
