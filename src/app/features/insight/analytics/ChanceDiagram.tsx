import { useMemo } from 'react';
import {
  CartesianGrid,
  ErrorBar,
  ReferenceArea,
  ReferenceLine,
  Scatter,
  ScatterChart,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { Chart, type ChartFrameProps } from '#app/charts/Chart.tsx';
import type { LegendItem } from '#app/charts/Legend.tsx';
import { axisText, level, margin, upright } from '#app/charts/seriesStyle.ts';
import { TipCard } from '#app/charts/TipCard.tsx';
import type { ChanceTable } from '#contract/chance.ts';
import { plural } from '#text/count.ts';
import { type BinPoint, binPoints, diagramSummary, diagramTable, percent, type Subject } from './chanceWords.ts';

type ChanceDiagramProps = Pick<ChartFrameProps, 'error' | 'onRetry' | 'stale'> & {
  title: string;
  subject: Subject;
  table: ChanceTable | undefined;
};

const TICKS = [0, 20, 40, 60, 80, 100];
const HAPPENED: LegendItem = { label: 'Observed, with number of cases', colour: 'var(--hh-delivered)', shape: 'dot' };
const INTERVAL: LegendItem = { label: '95\u202f% confidence interval', colour: 'var(--hh-delivered)', shape: 'line' };
const IDEAL: LegendItem = { label: 'Perfect', colour: 'var(--hh-baseline)', shape: 'dashed' };
const WITHIN: LegendItem = {
  label: 'Expected band',
  colour: 'color-mix(in srgb, var(--hh-baseline) 14%, var(--hh-surface))',
  shape: 'block',
};

/** The reliability diagram: what was said against what happened, a point a bin. */
export function ChanceDiagram({ title, subject, table, ...frame }: ChanceDiagramProps) {
  const points = useMemo(() => (table ? binPoints(table) : []), [table]);
  return (
    <Chart
      {...frame}
      title={title}
      measure="% observed against % forecast"
      height={300}
      loading={table === undefined}
      empty={table && points.length === 0 ? `No ${subject}s compared yet` : undefined}
      summary={table ? diagramSummary(table, subject) : ''}
      legend={[HAPPENED, INTERVAL, IDEAL, WITHIN]}
      table={() => diagramTable(table!)}
      fileName={title}
    >
      <ScatterChart
        aria-label={title}
        responsive
        style={{ width: '100%', height: '100%' }}
        margin={{ ...margin, right: 16 }}
      >
        {TICKS.slice(1).map((to, index) => (
          <ReferenceArea
            key={to}
            x1={TICKS[index]}
            x2={to}
            y1={TICKS[index]}
            y2={to}
            fill={WITHIN.colour}
            fillOpacity={1}
            stroke="none"
          />
        ))}
        <CartesianGrid stroke="var(--hh-grid)" />
        <XAxis dataKey="said" type="number" domain={[0, 100]} ticks={TICKS} tickFormatter={percent} {...level} />
        <YAxis dataKey="happened" type="number" {...upright(TICKS)} tickFormatter={percent} />
        <ReferenceLine
          segment={[
            { x: 0, y: 0 },
            { x: 100, y: 100 },
          ]}
          stroke={IDEAL.colour}
          strokeWidth={1.5}
          strokeDasharray="5 3"
        />
        <Scatter data={points} isAnimationActive={false} fill={HAPPENED.colour} shape={drawPoint}>
          <ErrorBar dataKey="reach" direction="y" width={8} stroke={HAPPENED.colour} strokeWidth={1.5} />
        </Scatter>
        <Tooltip isAnimationActive={false} cursor={false} content={<Tip />} />
      </ScatterChart>
    </Chart>
  );
}

const RADIUS = 5;
/** From a point to its count. */
const TO_COUNT = { across: 9, below: 16, above: -6 };
/** Below it, a count under its point would lie on the axis. */
const MIN_ABOVE_AXIS = 12;

/** A point with its number of cases: below the diagonal where there is room, and readable on any line. */
function drawPoint({ cx = 0, cy = 0, payload }: { cx?: number; cy?: number; payload?: unknown }) {
  const { happened, cases } = payload as BinPoint;
  return (
    <g>
      <circle cx={cx} cy={cy} r={RADIUS} fill={HAPPENED.colour} stroke="var(--hh-surface)" strokeWidth={1.5} />
      <text
        {...axisText}
        x={cx + TO_COUNT.across}
        y={cy + (happened < MIN_ABOVE_AXIS ? TO_COUNT.above : TO_COUNT.below)}
        stroke="var(--hh-surface)"
        strokeWidth={3}
        paintOrder="stroke"
      >
        {cases}
      </text>
    </g>
  );
}

function Tip({ payload }: { payload?: readonly { payload?: unknown }[] }) {
  const point = payload?.[0]?.payload as BinPoint | undefined;
  if (point === undefined) return null;
  const { bin, said, happened, low, high, cases } = point;
  return (
    <TipCard
      title={`Forecast ${bin}`}
      lines={[
        { label: 'Mean forecast', colour: IDEAL.colour, shape: 'dashed', cells: [percent(said)] },
        { label: 'Observed', colour: HAPPENED.colour, shape: 'dot', cells: [percent(happened)] },
      ]}
      foot={`${plural(cases, 'case')}, 95\u202f% CI ${percent(low)} to ${percent(high)}`}
    />
  );
}
