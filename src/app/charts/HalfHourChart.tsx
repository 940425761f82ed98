import { useId, useImperativeHandle, useMemo, useRef, type Ref } from 'react';
import { ComposedChart, Line, Tooltip, useActiveTooltipLabel, XAxis, YAxis } from 'recharts';
import { formatTick, type Instant } from '#app/format/format.ts';
import { londonTicks } from '#app/format/london.ts';
import { Chart, type ChartFrameProps } from './Chart.tsx';
import { useChartSync } from './chartSync.ts';
import { DragZoom } from './DragZoom.tsx';
import { legendOf } from './halfHourLegend.ts';
import {
  gapsOf,
  instantOf,
  rowsOf,
  stepAt,
  stepsOf,
  summaryOf,
  tableOf,
  valuesOf,
  type HalfHourGrid,
} from './halfHours.ts';
import { Bands, EstimatedDots, Hatch, MissingStrip, NowLine, StepCursor } from './layers.tsx';
import { niceTicks } from './niceTicks.ts';
import { HeightAxis, TimeAxis } from './PlainAxes.tsx';
import { SeriesPaths } from './SeriesPaths.tsx';
import { level, margin, seriesStyle, upright, Y_AXIS_WIDTH } from './seriesStyle.ts';
import { StepTip } from './StepTip.tsx';
import { useDragZoom } from './useDragZoom.ts';
import { zoomed, type ZoomStep } from './zoom.ts';

/** The moment of pointer or keyboard, in ms; undefined without one. */
type ActiveLabelHandle = { read: () => string | number | undefined };

type HalfHourChartProps = ChartFrameProps & {
  /** Undefined while it loads. Keep the reference stable: a new one re-renders the chart. At most 2,000 steps. */
  grid: HalfHourGrid | undefined;
  unit?: 'kWh' | 'kW';
  /** Up to when readings are due; null steps before it are drawn as missing. Default: the last reading. */
  through?: Instant;
  /** Called with whole steps, in ms, after a drag. */
  onZoom?: (from: number, to: number) => void;
  /** Called with the start of a step, in ms, when it is chosen by a click, or by Enter on the active one. */
  onPick?: (at: number) => void;
  /** Effect of choosing a step, for the help: "explain the baseline". */
  pickWords?: string;
  summary?: string;
  /** Shown when there is no value at all. */
  nothingText?: string;
};

const NAME_ROOM = 18;
const TICK_GAP = 14;
/** Room for the axes beside the plot. */
const AROUND = { ...margin, left: Y_AXIS_WIDTH, bottom: level.height };

/** Energy by the half hour as steps: readings, baselines and forecasts over event windows, gaps shown as gaps. */
export function HalfHourChart({
  grid,
  unit = 'kWh',
  through,
  onZoom,
  onPick,
  pickWords = 'open the half-hour',
  summary,
  nothingText = 'No readings in this range',
  ...frame
}: HalfHourChartProps) {
  const moment = useRef<ActiveLabelHandle>(null);
  const nothing = grid !== undefined && grid.series.every(({ values }) => values.every((value) => value === null));
  const zoom = (step: ZoomStep) => {
    if (!grid) return;
    const start = instantOf(grid.start);
    const stepMs = grid.stepSeconds * 1000;
    const at = moment.current?.read();
    const next = zoomed(
      [start, start + stepsOf(grid) * stepMs],
      step,
      stepMs,
      at === undefined ? undefined : Number(at),
    );
    if (next) onZoom?.(...next);
  };
  const open = () => {
    const at = moment.current?.read();
    if (grid && at !== undefined) onPick?.(instantOf(grid.start) + stepAt(grid, Number(at)) * grid.stepSeconds * 1000);
  };
  return (
    <Chart
      {...frame}
      measure={unit === 'kW' ? 'kW' : grid?.stepSeconds === 3600 ? 'kWh per hour' : 'kWh per half-hour'}
      loading={frame.loading ?? grid === undefined}
      empty={nothing ? nothingText : undefined}
      summary={summary ?? (grid ? summaryOf(grid, through) : '')}
      legend={grid ? legendOf(grid, through) : []}
      table={() => tableOf(grid!)}
      onZoomStep={onZoom && zoom}
      onEnter={onPick && open}
      enterWords={pickWords}
    >
      {grid && (
        <Drawing
          name={frame.title}
          grid={grid}
          unit={unit}
          through={through}
          onZoom={onZoom}
          onPick={onPick}
          moment={moment}
        />
      )}
    </Chart>
  );
}

type DrawingProps = {
  name: string;
  grid: HalfHourGrid;
  unit: 'kWh' | 'kW';
  through: Instant | undefined;
  onZoom: HalfHourChartProps['onZoom'];
  onPick: HalfHourChartProps['onPick'];
  moment: Ref<ActiveLabelHandle>;
};

function Drawing({ name, grid, unit, through, onZoom, onPick, moment }: DrawingProps) {
  const id = useId();
  const from = instantOf(grid.start);
  const to = from + stepsOf(grid) * grid.stepSeconds * 1000;
  const factor = unit === 'kW' ? 3600 / grid.stepSeconds : 1;
  const rows = useMemo(() => rowsOf(grid), [grid]);
  const gaps = useMemo(() => gapsOf(grid, through), [grid, through]);
  const ticks = useMemo(() => londonTicks(from, to), [from, to]);
  const heights = useMemo(() => niceTicks(valuesOf(grid).map((value) => value * factor)), [grid, factor]);
  const upward = upright(heights);
  const { layer, handlers } = useDragZoom(grid, onZoom, onPick);
  const sync = useChartSync();

  return (
    <ComposedChart
      aria-label={name}
      responsive
      style={{ width: '100%', height: '100%', cursor: onZoom ? 'crosshair' : onPick ? 'pointer' : 'default' }}
      data={rows}
      margin={AROUND}
      {...sync}
      {...handlers}
    >
      <defs>
        <Hatch id={`${id}missing`} colour="var(--hh-missing)" />
        <Hatch id={`${id}estimated`} colour="var(--hh-metered)" tint={0.1} />
      </defs>
      <XAxis dataKey="t" type="number" domain={[from, to]} hide />
      <YAxis domain={upward.domain} padding={{ top: (grid.bands?.length ?? 0) > 0 ? NAME_ROOM : 0 }} hide />
      <HeightAxis heights={heights} show={upward.tickFormatter} />
      <TimeAxis ticks={ticks} show={(tick) => formatTick(tick, to - from)} gap={TICK_GAP} />
      <StepCursor grid={grid} />
      <Bands bands={grid.bands ?? []} />
      <MissingStrip grid={grid} gaps={gaps} hatch={`${id}missing`} />
      <SeriesPaths grid={grid} factor={factor} hatch={`url(#${id}estimated)`} />
      {grid.series.map((series) => (
        <EstimatedDots
          key={series.key}
          grid={grid}
          series={series}
          colour={seriesStyle[series.kind].colour}
          factor={factor}
        />
      ))}
      {grid.now !== undefined && <NowLine at={instantOf(grid.now)} />}
      <DragZoom handle={layer} />
      {/* Draws nothing: recharts shows no tooltip on a chart without a line. */}
      <Line dataKey="zero" stroke="none" dot={false} activeDot={false} isAnimationActive={false} />
      <ActiveLabel handle={moment} />
      <Tooltip isAnimationActive={false} cursor={false} filterNull={false} content={<StepTip grid={grid} />} />
    </ComposedChart>
  );
}

/** Lets key handlers read a chart's active label. */
function ActiveLabel({ handle }: { handle: Ref<ActiveLabelHandle> }) {
  const label = useActiveTooltipLabel();
  useImperativeHandle(handle, () => ({ read: () => label }), [label]);
  return null;
}
