import { useId, useMemo } from 'react';
import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis, type BarShapeProps } from 'recharts';
import { Chart, type ChartFrameProps } from './Chart.tsx';
import { formatDay, formatDayMonth, formatEnergy, formatInstant, formatMonth, formatNumber, formatPercent, formatTick } from './format.ts';
import { Hatch } from './layers.tsx';
import type { LegendItem } from './Legend.tsx';
import { londonDate, londonTicks } from './london.ts';
import { axisLine, axisText, margin, Y_AXIS_WIDTH } from './seriesStyle.ts';
import { TipCard } from './TipCard.tsx';
import type { ChartTable } from './TwinTable.tsx';

/** A London day, week or month: kWh (null without any reading) and how many of its half hours were read. */
export type Period = { from: string; to: string; value: number | null; expected: number; present: number };

type DailyBarsProps = ChartFrameProps & {
  /** Undefined while it loads; keep the reference stable. */
  periods: readonly Period[] | undefined;
  kind?: 'metered' | 'export' | 'delivered';
  /** A click on a bar opens its period. */
  onOpen?: (period: Period) => void;
  summary?: string;
};

const MONTH_LIKE_MS = 20 * 86_400_000;
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

function Drawing({ name, periods, colour, onOpen }: { name: string; periods: readonly Period[]; colour: string; onOpen: DailyBarsProps['onOpen'] }) {
  const id = useId();
  const ticks = useMemo(() => ticksOf(periods), [periods]);
  const spanMs = Date.parse(periods.at(-1)!.to) - Date.parse(periods[0]!.from);
  const monthly = isMonthly(periods);
  const label = (from: string): string => (monthly ? formatMonth(from) : formatTick(Date.parse(from), spanMs));
  const shape = ({ x, y, width, height, background, payload }: BarShapeProps) => {
    const { value, expected, present } = payload as Period;
    const floor = (background?.y ?? 0) + (background?.height ?? 0);
    if (value === null) return <rect x={x} y={floor - STRIP_HEIGHT} width={width} height={STRIP_HEIGHT} fill={`url(#${id}missing)`} />;
    return <rect x={x} y={y} width={width} height={height} rx={width > 6 ? 1.5 : 0} fill={present < expected ? `url(#${id}partial)` : colour} />;
  };

  return (
    <BarChart aria-label={name} responsive style={{ width: '100%', height: '100%' }} data={[...periods]} margin={margin} barCategoryGap={periods.length > 120 ? '6%' : '18%'}>
      <defs>
        <Hatch id={`${id}missing`} colour="var(--hh-missing)" />
        <Hatch id={`${id}partial`} colour={colour} tint={0.25} />
      </defs>
      <CartesianGrid vertical={false} stroke="var(--hh-grid)" />
      <XAxis dataKey="from" ticks={ticks} interval="preserveStart" minTickGap={16} tickFormatter={label} tick={axisText} tickLine={axisLine} axisLine={axisLine} height={28} />
      <YAxis width={Y_AXIS_WIDTH} tick={axisText} tickLine={false} axisLine={false} tickFormatter={(tick: number) => formatNumber(tick)} tickCount={5} />
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

const isMonthly = ([first]: readonly Period[]): boolean => first !== undefined && Date.parse(first.to) - Date.parse(first.from) > MONTH_LIKE_MS;

function ticksOf(periods: readonly Period[]): string[] {
  if (isMonthly(periods)) return periods.map(({ from }) => from);
  const wanted = new Set(londonTicks(Date.parse(periods[0]!.from), Date.parse(periods.at(-1)!.to)).map(londonDate));
  return periods.filter(({ from }) => wanted.has(londonDate(Date.parse(from)))).map(({ from }) => from);
}

function legendOf(periods: readonly Period[], colour: string): LegendItem[] {
  const items: LegendItem[] = [{ label: 'All half hours read', colour, shape: 'block' }];
  if (periods.some(({ value, present, expected }) => value !== null && present < expected)) items.push({ label: 'Some missing', colour, shape: 'hatched' });
  if (periods.some(({ value }) => value === null)) items.push({ label: 'No reading', colour: 'var(--hh-missing)', shape: 'hatched' });
  return items;
}

function tableOf(periods: readonly Period[]): ChartTable {
  return {
    columns: [{ label: 'From', show: (cell) => formatInstant(String(cell)) }, { label: 'Energy (kWh)' }, { label: 'Half hours expected' }, { label: 'Half hours read' }],
    rows: periods.map(({ from, value, expected, present }) => [from, value, expected, present]),
  };
}

function summaryOf(periods: readonly Period[]): string {
  if (periods.length === 0) return '';
  const sum = (pick: (period: Period) => number): number => periods.reduce((total, period) => total + pick(period), 0);
  const highest = periods.reduce((best, period) => ((period.value ?? -1) > (best.value ?? -1) ? period : best));
  const coverage = (100 * sum(({ present }) => present)) / Math.max(1, sum(({ expected }) => expected));
  return `${formatEnergy(sum(({ value }) => value ?? 0))} from ${formatDayMonth(periods[0]!.from)} to ${formatDayMonth(Date.parse(periods.at(-1)!.to) - 1)}, highest ${formatEnergy(highest.value)} on ${formatDay(highest.from)}; ${formatPercent(coverage)} of half hours read.`;
}
