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
} from 'recharts';
import { Chart, type ChartFrameProps } from '#app/charts/Chart.tsx';
import { GridLines } from '#app/charts/GridLines.tsx';
import { Hatch } from '#app/charts/layers.tsx';
import type { LegendItem } from '#app/charts/Legend.tsx';
import { niceTicks } from '#app/charts/niceTicks.ts';
import { axisLine, axisText, margin, upright } from '#app/charts/seriesStyle.ts';
import { TipCard } from '#app/charts/TipCard.tsx';
import { formatClock, formatEnergy, formatInstant, formatPeriods, formatWindow } from '#app/format/format.ts';
import { useNarrowerThan } from '#app/ui/useNarrowerThan.ts';
import type { EventLive, LivePeriod } from '#contract/live.ts';
import { formatCount } from '#text/count.ts';
import { axisValues } from './axisValues.ts';
import { isRunning, rangeText } from './liveFigures.ts';
import { PeriodFigures } from './PeriodFigures.tsx';
import { PeriodRows } from './PeriodRows.tsx';
import classes from './PeriodBars.module.css';

const ABOVE_BARS = 420;
const MAX_TICKS = 8;
const PHONE_PX = 720;
const CHART_PX = 250;
/** Of the figures below the bars, and of a half hour as a row. */
const ROWS_PX = 92;
const ROW_PX = 52;
const WIDEST = 56;
const GREEN = 'var(--hh-delivered)';
const NEUTRAL = 'var(--mantine-color-text)';

/** Each settlement period: measured delivery, the expected rest, the range of both, and the target. */
export function PeriodBars({ live, ...frame }: Omit<ChartFrameProps, 'height'> & { live: EventLive | undefined }) {
  const isNarrow = useNarrowerThan(PHONE_PX);
  const periods = live?.settlementPeriods ?? [];
  const shown = isNarrow && periods.length > 0;
  return (
    <Chart
      {...frame}
      measure="kWh against contracted"
      height={shown ? ROW_PX * periods.length : CHART_PX + (hasRows(periods) ? ROWS_PX : 0)}
      empty={live?.assets.byState.OPT_IN === 0 ? 'No asset is opted in' : undefined}
      summary={periods.map(textOf).join(' ')}
      legend={shown ? [] : legendOf(periods)}
      table={() => ({
        columns: [
          { label: 'Start', show: (cell) => formatInstant(String(cell)) },
          { label: 'Settlement period' },
          ...['Measured', 'Likely', 'Likely, p10', 'Likely, p90', 'Forecast', 'Contracted'].map((label) => ({
            label: `${label} (kWh)`,
          })),
          { label: 'K' },
          { label: 'Likely (£)' },
          { label: 'Assets reported' },
        ],
        rows: periods.map((period) => [
          period.startTime,
          formatPeriods(period.startTime, period.endTime),
          period.deliveredKwh,
          period.projected.kwh,
          period.projected.p10Kwh,
          period.projected.p90Kwh,
          period.expected.kwh,
          period.targetKwh,
          period.likelyFactor,
          period.likelyGbp,
          period.assetsReported,
        ]),
      })}
    >
      {live &&
        (shown ? (
          <PeriodRows periods={periods} now={Date.parse(live.nowUTC)} />
        ) : (
          <div className={classes.chart}>
            <Drawing periods={periods} now={Date.parse(live.nowUTC)} />
            {hasRows(periods) && <PeriodFigures periods={periods} />}
          </div>
        ))}
    </Chart>
  );
}

function textOf({ startTime, deliveredKwh, projected, targetKwh }: LivePeriod): string {
  const measured = deliveredKwh === null ? 'nothing measured' : `${formatEnergy(deliveredKwh)} measured`;
  return (
    `${formatClock(startTime)}: ${measured}, ${formatEnergy(projected.kwh)} ` +
    `likely${targetKwh === null ? '' : ` of ${formatEnergy(targetKwh)}`}.`
  );
}

function legendOf(periods: readonly LivePeriod[]): LegendItem[] {
  if (periods.length === 0) return [];
  return [
    ...(periods.some(({ deliveredKwh }) => deliveredKwh !== null)
      ? [{ label: 'Measured', colour: GREEN, shape: 'block' } as const]
      : []),
    { label: 'Likely', colour: GREEN, shape: 'hatched' },
    { label: '80\u202f% of outcomes', colour: 'var(--hh-axis)', shape: 'whisker' },
    ...(periods.some(({ deliveredKwh }) => (deliveredKwh ?? 0) < 0)
      ? [{ label: 'Against the event', colour: 'var(--hh-shortfall)', shape: 'hatched' } as const]
      : []),
    ...(periods.some(({ targetKwh }) => targetKwh !== null)
      ? [{ label: 'Contracted', colour: NEUTRAL, shape: 'dashed' } as const]
      : []),
  ];
}

/** More columns would not fit their figures. */
const hasRows = (periods: readonly LivePeriod[]): boolean => periods.length <= MAX_TICKS;

function Drawing({ periods, now }: { periods: LivePeriod[]; now: number }) {
  const ticks = useMemo(
    () =>
      niceTicks(
        axisValues(
          periods.flatMap(({ deliveredKwh, projected, targetKwh }) => [
            deliveredKwh ?? 0,
            projected.p10Kwh,
            projected.p90Kwh,
            targetKwh ?? 0,
          ]),
        ),
      ),
    [periods],
  );
  return (
    <BarChart
      aria-label="Each half hour"
      responsive
      style={{ width: '100%', height: '100%', minHeight: 0 }}
      data={periods}
      margin={margin}
    >
      <GridLines />
      <XAxis
        dataKey="startTime"
        tick={<PeriodTick periods={periods} />}
        tickLine={axisLine}
        axisLine={axisLine}
        interval={Math.ceil(periods.length / MAX_TICKS) - 1}
        height={40}
      />
      <YAxis {...upright(ticks)} />
      <ReferenceLine y={0} stroke="var(--hh-axis)" />
      <Bar dataKey="projected.kwh" isAnimationActive={false} fill="transparent" />
      <Columns periods={periods} now={now} />
      <Tooltip isAnimationActive={false} cursor={{ fill: 'var(--hh-hover)' }} content={<PeriodTip />} />
    </BarChart>
  );
}

/** Measured from zero, the rest from there to the projection, a whisker over its range, the target across. */
function Columns({ periods, now }: { periods: readonly LivePeriod[]; now: number }) {
  const id = useId();
  const [scaleX, scaleY, plot] = [useXAxisScale(), useYAxisScale(), usePlotArea()];
  if (!scaleX || !scaleY || !plot) return null;
  const band = plot.width / periods.length;
  const width = Math.min(WIDEST, band * 0.6);
  return (
    <ZIndexLayer zIndex={ABOVE_BARS}>
      <defs>
        <Hatch id={`${id}rest`} colour={GREEN} tint={0.08} />
        <Hatch id={`${id}against`} colour="var(--hh-shortfall)" tint={0.2} />
      </defs>
      {periods.map((period) => {
        const { startTime, deliveredKwh, projected, targetKwh } = period;
        const middle = scaleX(startTime, { position: 'middle' });
        const at = (kwh: number): number => scaleY(kwh) ?? 0;
        if (middle === undefined) return null;
        const box = (from: number, to: number) => ({
          x: middle - width / 2,
          width,
          y: Math.min(at(from), at(to)),
          height: Math.abs(at(from) - at(to)),
        });
        const measured = deliveredKwh ?? 0;
        const isOpen = projected.p90Kwh > projected.p10Kwh;
        return (
          <g key={startTime}>
            {isRunning(period, now) && (
              <rect x={middle - band / 2} y={plot.y} width={band} height={plot.height} fill="var(--hh-event-fill)" />
            )}
            {isOpen && (
              <rect
                {...box(measured, projected.kwh)}
                rx={2}
                fill={`url(#${id}rest)`}
                stroke={GREEN}
                strokeWidth={1}
                strokeDasharray="3 2"
              />
            )}
            {measured >= 0 ? (
              <rect {...box(0, measured)} rx={2} fill={GREEN} />
            ) : (
              <rect {...box(0, measured)} rx={2} fill={`url(#${id}against)`} stroke="var(--hh-shortfall)" />
            )}
            {isOpen && (
              <path
                d={
                  `M${middle} ${at(projected.p10Kwh)}V${at(projected.p90Kwh)}M${middle - 5} ` +
                  `${at(projected.p10Kwh)}h10M${middle - 5} ${at(projected.p90Kwh)}h10`
                }
                stroke="var(--hh-axis)"
                strokeWidth={1.25}
              />
            )}
            {targetKwh !== null && (
              <path
                d={`M${middle - band / 2} ${at(targetKwh)}h${band}`}
                stroke={NEUTRAL}
                strokeWidth={1.5}
                strokeDasharray="5 3"
              />
            )}
          </g>
        );
      })}
    </ZIndexLayer>
  );
}

/** The clock, and the settlement period below it. */
function PeriodTick({
  periods,
  x = 0,
  y = 0,
  payload,
}: {
  periods: readonly LivePeriod[];
  x?: number;
  y?: number;
  payload?: { value: string };
}) {
  const period = periods.find(({ startTime }) => startTime === payload?.value);
  if (!period) return null;
  return (
    <text x={x} y={y + 8} textAnchor="middle" fill="var(--mantine-color-text)">
      <tspan x={x}>{formatClock(period.startTime)}</tspan>
      <tspan x={x} dy={15} fill={axisText.fill}>
        SP {period.settlementPeriod}
      </tspan>
    </text>
  );
}

function PeriodTip({ payload }: { payload?: readonly { payload: LivePeriod }[] }) {
  const period = payload?.[0]?.payload;
  if (period === undefined) return null;
  const { startTime, endTime, deliveredKwh, reportedExpectedKwh, assetsReported, projected, targetKwh } = period;
  return (
    <TipCard
      title={formatWindow(startTime, endTime)}
      aside={formatPeriods(startTime, endTime)}
      lines={[
        {
          label: 'Measured',
          colour: GREEN,
          shape: 'block',
          cells: [deliveredKwh === null ? 'no readings' : formatEnergy(deliveredKwh)],
        },
        ...(deliveredKwh === null
          ? []
          : [
              {
                label: 'Forecast of the same',
                colour: GREEN,
                shape: 'dashed' as const,
                cells: [formatEnergy(reportedExpectedKwh)],
              },
            ]),
        { label: 'Likely', colour: GREEN, shape: 'hatched', cells: [formatEnergy(projected.kwh)] },
        ...(targetKwh === null
          ? []
          : [{ label: 'Contracted', colour: NEUTRAL, shape: 'dashed' as const, cells: [formatEnergy(targetKwh)] }]),
      ]}
      foot={`${formatCount(assetsReported)} reported · 80\u202f% from ${rangeText(projected)}`}
    />
  );
}
