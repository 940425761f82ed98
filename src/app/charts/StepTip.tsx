import { memo } from 'react';
import { formatEnergy, formatPeriods, formatPower, formatUtc, formatWindow } from './format.ts';
import { instantOf, stepAt, type HalfHourGrid, type Series } from './halfHours.ts';
import { seriesStyle } from './seriesStyle.ts';
import { TipCard } from './TipCard.tsx';

/** The half hour under the pointer (`label` and `active` come from the chart): UK time with its zone, settlement period, kWh and kW of every series. */
export const StepTip = memo(function StepTip({ grid, label, active }: { grid: HalfHourGrid; label?: unknown; active?: boolean }) {
  if (active !== true || typeof label !== 'number') return null;
  const step = stepAt(grid, label);
  const stepMs = grid.stepSeconds * 1000;
  const from = instantOf(grid.start) + step * stepMs;
  const band = grid.bands?.find((one) => instantOf(one.from) < from + stepMs && instantOf(one.to) > from);
  return (
    <TipCard
      title={formatWindow(from, from + stepMs)}
      aside={formatPeriods(from, from + stepMs)}
      lines={grid.series.map((series) => ({
        label: series.label + (series.estimated?.includes(step) === true ? ', estimated' : ''),
        colour: seriesStyle[series.kind].colour,
        shape: seriesStyle[series.kind].shape,
        cells: cellsOf(series, step, 3600 / grid.stepSeconds),
      }))}
      foot={[band?.label, formatUtc(from)].filter(Boolean).join(' · ')}
    />
  );
});

function cellsOf(series: Series, step: number, factor: number): string[] {
  const value = series.values[step];
  if (value == null) return [series.kind === 'metered' || series.kind === 'export' ? 'no reading' : '–', ''];
  return [formatEnergy(value, 'exact'), formatPower(value * factor)];
}
