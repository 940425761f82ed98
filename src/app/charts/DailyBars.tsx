import { useId, useMemo } from 'react';
import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis, type BarShapeProps } from 'recharts';
import { Chart, type ChartFrameProps } from './Chart.tsx';
import { decimalsOf, formatDay, formatEnergy, formatFixed, formatMonth, formatTick } from './format.ts';
import { Hatch } from './layers.tsx';
import { niceTicks } from './niceTicks.ts';
import { isMonthly, legendOf, summaryOf, tableOf, ticksOf, type Period } from './periods.ts';
import { axisLine, axisText, margin, Y_AXIS_WIDTH } from './seriesStyle.ts';
import { TipCard } from './TipCard.tsx';

type DailyBarsProps = ChartFrameProps & {
  /** Undefined while it loads; keep the reference stable. */
  periods: readonly Period[] | undefined;
  kind?: 'metered' | 'export' | 'delivered';
  /** A click on a bar opens its period. */
  onOpen?: (period: Period) => void;
  summary?: string;
};

const STRIP_HEIGHT = 7;

/** Energy by the day or the month as bars; incomplete periods are hatched, periods without readings a strip on the axis. */
export function DailyBars({ periods, kind = 'metered', onOpen, summary, ...frame }: DailyBarsProps) {
  const nothing = periods !== undefined && periods.every(({ value }) => value === null);
  return (
    <Chart
      {...frame}
      measure={isMonthly(periods ?? []) ? 'kWh per month' : 'kWh per day'}
      loading={frame.loading ?? periods === undefined}
      empty={nothing ? 'No readings in this range' : undefined}
      summary={summary ?? summaryOf(periods ?? [])}
      legend={legendOf(periods ?? [], `var(--hh-${kind})`)}
      table={() => tableOf(periods ?? [])}
    >
      {periods && <Drawing name={frame.title} periods={periods} colour={`var(--hh-${kind})`} onOpen={onOpen} />}
    </Chart>
  );
}

function Drawing({
  name,
  periods,
  colour,
  onOpen,
}: {
  name: string;
  periods: readonly Period[];
  colour: string;
  onOpen: DailyBarsProps['onOpen'];
}) {
  const id = useId();
  const ticks = useMemo(() => ticksOf(periods), [periods]);
  const heights = useMemo(() => niceTicks(periods.map(({ value }) => value ?? 0)), [periods]);
  const spanMs = Date.parse(periods.at(-1)!.to) - Date.parse(periods[0]!.from);
  const monthly = isMonthly(periods);
  const label = (from: string): string => (monthly ? formatMonth(from) : formatTick(Date.parse(from), spanMs));
  const shape = ({ x, y, width, height, background, payload }: BarShapeProps) => {
    const { value, expected, present } = payload as Period;
    const floor = (background?.y ?? 0) + (background?.height ?? 0);
    if (value === null) return <rect x={x} y={floor - STRIP_HEIGHT} width={width} height={STRIP_HEIGHT} fill={`url(#${id}missing)`} />;
    return (
      <rect x={x} y={y} width={width} height={height} rx={width > 6 ? 1.5 : 0} fill={present < expected ? `url(#${id}partial)` : colour} />
    );
  };

  return (
    <BarChart
      aria-label={name}
      responsive
      style={{ width: '100%', height: '100%' }}
      data={[...periods]}
      margin={margin}
      barCategoryGap={periods.length > 120 ? '6%' : '18%'}
    >
      <defs>
        <Hatch id={`${id}missing`} colour="var(--hh-missing)" />
        <Hatch id={`${id}partial`} colour={colour} tint={0.25} />
      </defs>
      <CartesianGrid vertical={false} stroke="var(--hh-grid)" />
      <XAxis
        dataKey="from"
        ticks={ticks}
        interval="preserveStart"
        minTickGap={16}
        tickFormatter={label}
        tick={axisText}
        tickLine={axisLine}
        axisLine={axisLine}
        height={28}
      />
      <YAxis
        width={Y_AXIS_WIDTH}
        tick={axisText}
        tickLine={false}
        axisLine={false}
        tickFormatter={(tick: number) => formatFixed(tick, decimalsOf(heights))}
        ticks={heights}
        domain={[heights[0]!, heights.at(-1)!]}
      />
      <Bar
        dataKey={(period: Period) => period.value ?? 0}
        isAnimationActive={false}
        shape={shape}
        maxBarSize={48}
        cursor={onOpen ? 'pointer' : 'default'}
        {...(onOpen && { onClick: ({ payload }: { payload?: Period }) => payload && onOpen(payload) })}
      />
      <Tooltip isAnimationActive={false} cursor={{ fill: 'var(--hh-hover)' }} content={<PeriodTip colour={colour} monthly={monthly} />} />
    </BarChart>
  );
}

function PeriodTip({ payload, colour, monthly }: { payload?: readonly { payload: Period }[]; colour: string; monthly: boolean }) {
  const [point] = payload ?? [];
  if (point === undefined) return null;
  const { from, value, expected, present } = point.payload;
  return (
    <TipCard
      title={monthly ? formatMonth(from) : formatDay(from, true)}
      lines={[{ label: 'Energy', colour, shape: 'block', cells: [value === null ? 'no reading' : formatEnergy(value, 'exact')] }]}
      foot={`${present} of ${expected} half hours read`}
    />
  );
}
