import { useId, useMemo, type ReactElement } from 'react';
import { Area, CartesianGrid, ComposedChart, Line, Tooltip, XAxis, YAxis } from 'recharts';
import { Chart, type ChartFrameProps } from './Chart.tsx';
import { DragZoom } from './DragZoom.tsx';
import { formatNumber, formatTick, type Instant } from './format.ts';
import { gapsOf, instantOf, rangeKey, rowsOf, stepsOf, summaryOf, tableOf, type HalfHourGrid, type Row, type Series } from './halfHours.ts';
import { Bands, EstimatedDots, Hatch, MissingStrip, StepCursor } from './layers.tsx';
import type { LegendItem } from './Legend.tsx';
import { londonTicks } from './london.ts';
import { axisLine, axisText, margin, seriesStyle, Y_AXIS_WIDTH } from './seriesStyle.ts';
import { StepTip } from './StepTip.tsx';
import { useDragZoom } from './useDragZoom.ts';

type HalfHourChartProps = ChartFrameProps & {
  /** Undefined while it loads. Keep the reference stable: a new one redraws the chart. At most 2,000 steps. */
  grid: HalfHourGrid | undefined;
  unit?: 'kWh' | 'kW';
  /** Up to when readings are due; null steps before it are drawn as missing. Default: the last reading there is. */
  through?: Instant;
  /** Called with whole steps, in ms, when a stretch is dragged out. */
  onZoom?: (from: number, to: number) => void;
  summary?: string;
};

const NAME_ROOM = 18;

/** Energy by the half hour as steps: readings, baselines and forecasts over event windows, gaps shown as gaps. */
export function HalfHourChart({ grid, unit = 'kWh', through, onZoom, summary, ...frame }: HalfHourChartProps) {
  const nothing = grid !== undefined && grid.series.every(({ values }) => values.every((value) => value === null));
  return (
    <Chart
      {...frame}
      measure={unit === 'kW' ? 'kW' : grid?.stepSeconds === 3600 ? 'kWh per hour' : 'kWh per half hour'}
      loading={frame.loading ?? grid === undefined}
      empty={nothing ? 'No readings in this range' : undefined}
      summary={summary ?? (grid ? summaryOf(grid, through) : '')}
      legend={grid ? legendOf(grid) : []}
      table={() => tableOf(grid!)}
    >
      {grid && <Drawing name={frame.title} grid={grid} unit={unit} through={through} onZoom={onZoom} />}
    </Chart>
  );
}

type DrawingProps = { name: string; grid: HalfHourGrid; unit: 'kWh' | 'kW'; through: Instant | undefined; onZoom: HalfHourChartProps['onZoom'] };

function Drawing({ name, grid, unit, through, onZoom }: DrawingProps) {
  const id = useId();
  const from = instantOf(grid.start);
  const to = from + stepsOf(grid) * grid.stepSeconds * 1000;
  const factor = unit === 'kW' ? 3600 / grid.stepSeconds : 1;
  const rows = useMemo(() => rowsOf(factor === 1 ? grid : scaled(grid, factor)), [grid, factor]);
  const gaps = useMemo(() => gapsOf(grid, through), [grid, through]);
  const ticks = useMemo(() => londonTicks(from, to), [from, to]);
  const { layer, handlers } = useDragZoom(grid, onZoom);

  return (
    <ComposedChart aria-label={name} responsive style={{ width: '100%', height: '100%', cursor: onZoom ? 'crosshair' : 'default' }} data={rows} margin={margin} {...handlers}>
      <defs>
        <Hatch id={`${id}missing`} colour="var(--hh-missing)" />
        <Hatch id={`${id}estimated`} colour="var(--hh-metered)" tint={0.1} />
      </defs>
      <CartesianGrid vertical={false} stroke="var(--hh-grid)" />
      <XAxis dataKey="t" type="number" scale="time" domain={[from, to]} ticks={ticks} interval="preserveStart" minTickGap={20} tickFormatter={(tick: number) => formatTick(tick, to - from)} tick={axisText} tickLine={axisLine} axisLine={axisLine} height={28} />
      <YAxis width={Y_AXIS_WIDTH} tick={axisText} tickLine={false} axisLine={false} tickFormatter={(tick: number) => formatNumber(tick)} tickCount={5} padding={{ top: (grid.bands?.length ?? 0) > 0 ? NAME_ROOM : 0 }} />
      <StepCursor grid={grid} />
      <Bands bands={grid.bands ?? []} />
      {grid.series.flatMap((series) => drawn(series, `url(#${id}estimated)`))}
      <MissingStrip grid={grid} gaps={gaps} hatch={`${id}missing`} />
      {grid.series.map((series) => (
        <EstimatedDots key={series.key} grid={grid} series={series} colour={seriesStyle[series.kind].colour} factor={factor} />
      ))}
      <DragZoom handle={layer} />
      <Tooltip isAnimationActive={false} cursor={false} content={<StepTip grid={grid} />} />
    </ComposedChart>
  );
}

function drawn(series: Series, hatch: string): ReactElement[] {
  const { colour, dash, filled, width } = seriesStyle[series.kind];
  const shared = { type: 'stepAfter', stroke: colour, strokeWidth: width, dot: false, activeDot: false, isAnimationActive: false, connectNulls: false, name: series.label } as const;
  const value = (row: Row) => row[series.key] as number | null;
  const parts: ReactElement[] = [];
  if (series.low && series.high) {
    parts.push(<Area key={rangeKey(series.key)} {...shared} dataKey={(row: Row) => row[rangeKey(series.key)]} stroke="none" fill={colour} fillOpacity={0.16} tooltipType="none" />);
  }
  if (filled) {
    parts.push(<Area key={series.key} {...shared} dataKey={value} fill={series.kind === 'estimated' ? hatch : colour} fillOpacity={series.kind === 'estimated' ? 0.6 : 0.1} />);
  } else {
    parts.push(<Line key={series.key} {...shared} dataKey={value} {...(dash !== undefined && { strokeDasharray: dash })} />);
  }
  return parts;
}

function legendOf(grid: HalfHourGrid): LegendItem[] {
  const items: LegendItem[] = grid.series.map(({ label, kind }) => ({ label, colour: seriesStyle[kind].colour, shape: seriesStyle[kind].shape }));
  if (grid.series.some(({ estimated }) => (estimated?.length ?? 0) > 0)) items.push({ label: 'Estimated reading', colour: 'var(--hh-metered)', shape: 'hollow' });
  if (gapsOf(grid).length > 0) items.push({ label: 'No reading', colour: 'var(--hh-missing)', shape: 'hatched' });
  if ((grid.bands?.length ?? 0) > 0) items.push({ label: 'Event window', colour: 'var(--hh-event)', shape: 'block' });
  return items;
}

function scaled(grid: HalfHourGrid, factor: number): HalfHourGrid {
  const times = (values: readonly (number | null)[]) => values.map((value) => (value === null ? null : value * factor));
  return {
    ...grid,
    series: grid.series.map((series) => ({
      ...series,
      values: times(series.values),
      ...(series.low && { low: times(series.low) }),
      ...(series.high && { high: times(series.high) }),
    })),
  };
}
