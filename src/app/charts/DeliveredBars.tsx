import { useId, useMemo } from 'react';
import {
  Bar,
  BarChart,
  ReferenceLine,
  Tooltip,
  usePlotArea,
  useXAxisScale,
  useYAxisScale,
  XAxis,
  YAxis,
  ZIndexLayer,
  type BarShapeProps,
} from 'recharts';
import { formatClock, formatNumber, formatPeriods } from '#app/format/format.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { Chart, type ChartFrameProps } from './Chart.tsx';
import { ClickableSteps } from './ClickableSteps.tsx';
import { legendOf, RANGE_COLOUR, summaryOf, tableOf, type DeliveredPeriod } from './delivered.ts';
import { DeliveredTip } from './DeliveredTip.tsx';
import { GridLines } from './GridLines.tsx';
import { Hatch } from './layers.tsx';
import { niceTicks } from './niceTicks.ts';
import { axisLine, axisText, margin, Y_AXIS_WIDTH } from './seriesStyle.ts';

type DeliveredBarsProps = ChartFrameProps & {
  /** Undefined while it loads; keep the reference stable. */
  periods: readonly DeliveredPeriod[] | undefined;
  summary?: string;
  /** Meaning of a negative delivery: "Used less than baseline" for a turn-up. */
  negative?: string;
  /** Called with the start of a settlement period chosen by click or Enter. */
  onPick?: (startTime: string) => void;
};

const ABOVE_BARS = 420;
const TALL_AXIS = 44;
const MAX_TICKS = 8;
/** Half the width of the ends of a whisker. */
const CAP = 5;

/**
 * Delivered energy per settlement period against its target; a negative delivery is hatched in the shortfall colour.
 */
export function DeliveredBars({ periods, summary, negative, onPick, ...frame }: DeliveredBarsProps) {
  const nothing = periods !== undefined && periods.every(({ deliveredKwh }) => deliveredKwh === null);
  return (
    <Chart
      {...frame}
      measure="kWh"
      loading={frame.loading ?? periods === undefined}
      empty={nothing ? 'Nothing to settle yet' : undefined}
      summary={summary ?? summaryOf(periods ?? [])}
      legend={legendOf(periods ?? [], negative)}
      table={() => tableOf(periods ?? [])}
    >
      {periods && <Drawing name={frame.title} periods={periods} onPick={onPick} />}
    </Chart>
  );
}

function Drawing({
  name,
  periods,
  onPick,
}: {
  name: string;
  periods: readonly DeliveredPeriod[];
  onPick: DeliveredBarsProps['onPick'];
}) {
  const id = useId();
  const ticks = useMemo(
    () =>
      niceTicks(
        periods.flatMap(({ deliveredKwh, targetKwh, range }) => [
          deliveredKwh ?? 0,
          targetKwh ?? 0,
          range?.low ?? 0,
          range?.high ?? 0,
        ]),
      ),
    [periods],
  );
  const shape = ({ x, y, width, height, payload }: BarShapeProps) => {
    const negative = ((payload as DeliveredPeriod).deliveredKwh ?? 0) < 0;
    const top = height < 0 ? y + height : y;
    return (
      <rect
        x={x}
        y={top}
        width={width}
        height={Math.abs(height)}
        rx={2}
        fill={negative ? `url(#${id})` : 'var(--hh-delivered)'}
        {...(negative && { stroke: 'var(--hh-shortfall)' })}
      />
    );
  };

  return (
    <BarChart
      aria-label={name}
      responsive
      style={{ width: '100%', height: '100%', cursor: onPick ? 'pointer' : 'default' }}
      data={[...periods]}
      margin={margin}
      barCategoryGap="24%"
    >
      <defs>
        <Hatch id={id} colour="var(--hh-shortfall)" tint={0.2} />
      </defs>
      <GridLines />
      <XAxis
        dataKey="startTime"
        tick={<PeriodTick />}
        tickLine={axisLine}
        axisLine={axisLine}
        interval={Math.ceil(periods.length / MAX_TICKS) - 1}
        height={TALL_AXIS}
      />
      <YAxis
        width={Y_AXIS_WIDTH}
        tick={axisText}
        tickLine={false}
        axisLine={false}
        tickFormatter={(tick: number) => formatNumber(tick)}
        ticks={ticks}
        interval={0}
        domain={[ticks[0]!, ticks.at(-1)!]}
      />
      <ReferenceLine y={0} stroke="var(--hh-axis)" />
      <Bar dataKey="deliveredKwh" isAnimationActive={false} shape={shape} maxBarSize={64} />
      <Targets periods={periods} />
      <Ranges periods={periods} />
      {onPick && <ClickableSteps onPick={(label) => onPick(String(label))} />}
      <Tooltip isAnimationActive={false} cursor={{ fill: 'var(--hh-hover)' }} content={<DeliveredTip />} />
    </BarChart>
  );
}

function Targets({ periods }: { periods: readonly DeliveredPeriod[] }) {
  const scaleX = useXAxisScale();
  const scaleY = useYAxisScale();
  const plot = usePlotArea();
  if (!scaleX || !scaleY || !plot) return null;
  const band = plot.width / periods.length;
  return (
    <ZIndexLayer zIndex={ABOVE_BARS}>
      {periods.map(({ startTime, targetKwh }) => {
        const middle = scaleX(startTime, { position: 'middle' });
        const y = targetKwh == null ? undefined : scaleY(targetKwh);
        return middle === undefined || y === undefined ? null : (
          <path
            key={startTime}
            d={`M${middle - band / 2} ${y}h${band}`}
            stroke="var(--mantine-color-text)"
            strokeWidth={1.5}
            strokeDasharray="5 3"
          />
        );
      })}
    </ZIndexLayer>
  );
}

/** A whisker for each half hour that has a range. */
function Ranges({ periods }: { periods: readonly DeliveredPeriod[] }) {
  const scaleX = useXAxisScale();
  const scaleY = useYAxisScale();
  if (!scaleX || !scaleY) return null;
  return (
    <ZIndexLayer zIndex={ABOVE_BARS}>
      {periods.map(({ startTime, range }) => {
        const middle = scaleX(startTime, { position: 'middle' });
        const [low, high] = range ? [scaleY(range.low), scaleY(range.high)] : [];
        return middle === undefined || low === undefined || high === undefined ? null : (
          <path
            key={startTime}
            d={`M${middle - CAP} ${low}h${2 * CAP}M${middle} ${low}V${high}M${middle - CAP} ${high}h${2 * CAP}`}
            fill="none"
            stroke={RANGE_COLOUR}
            strokeWidth={1.25}
          />
        );
      })}
    </ZIndexLayer>
  );
}

function PeriodTick({ x = 0, y = 0, payload }: { x?: number; y?: number; payload?: { value: string } }) {
  if (!payload) return null;
  const end = Date.parse(payload.value) + HALF_HOUR_MS;
  return (
    <text x={x} y={y + 4} textAnchor="middle" fill="var(--hh-axis)">
      <tspan x={x} dy="8">
        {formatClock(payload.value)}
      </tspan>
      <tspan x={x} dy="15" fontSize={11}>
        {formatPeriods(payload.value, end)}
      </tspan>
    </text>
  );
}
