import { useMemo } from 'react';
import { Area, AreaChart, Tooltip, XAxis, YAxis } from 'recharts';
import { Chart, type ChartFrameProps } from '#app/charts/Chart.tsx';
import { GridLines } from '#app/charts/GridLines.tsx';
import { niceTicks } from '#app/charts/niceTicks.ts';
import { level, margin, upright } from '#app/charts/seriesStyle.ts';
import { TipCard } from '#app/charts/TipCard.tsx';
import { formatPower } from '#app/format/format.ts';

const SHARES = [0, 20, 40, 60, 80, 100];
const COLOUR = 'var(--hh-metered)';
type Point = { share: number; kw: number | null };

/** Demand against the share of time it is reached or exceeded, in kW at 101 points. */
export function DurationCurve({
  loadDuration,
  ...frame
}: Omit<ChartFrameProps, 'title'> & { loadDuration: readonly (number | null)[] | undefined }) {
  const points = useMemo((): Point[] => (loadDuration ?? []).map((kw, share) => ({ share, kw })), [loadDuration]);
  const at = (share: number): string => formatPower(points[share]?.kw);
  return (
    <Chart
      {...frame}
      title="Load duration curve"
      measure="kW met or exceeded"
      height={264}
      empty={loadDuration && loadDuration.every((kw) => kw === null) ? 'No readings in this range' : undefined}
      summary={`Highest ${at(0)}; at least ${at(10)} for 10 % of the time and ${at(50)} for 50 %; never below ${at(100)}.`}
      legend={[{ label: 'Demand, highest first', colour: COLOUR, shape: 'line' }]}
      table={() => ({
        columns: [{ label: 'Share of time (%)' }, { label: 'Demand (kW)' }],
        rows: points.map(({ share, kw }) => [String(share), kw]),
      })}
    >
      <Drawing points={points} />
    </Chart>
  );
}

function Drawing({ points }: { points: Point[] }) {
  const heights = useMemo(() => niceTicks(points.map(({ kw }) => kw ?? 0)), [points]);
  return (
    <AreaChart
      aria-label="Load duration curve"
      responsive
      style={{ width: '100%', height: '100%' }}
      data={points}
      margin={margin}
    >
      <GridLines />
      <XAxis
        dataKey="share"
        type="number"
        domain={[0, 100]}
        ticks={SHARES}
        tickFormatter={(share: number) => `${share}\u202f%`}
        {...level}
      />
      <YAxis {...upright(heights)} />
      <Area
        dataKey="kw"
        stroke={COLOUR}
        strokeWidth={1.75}
        fill={COLOUR}
        fillOpacity={0.1}
        dot={false}
        activeDot={false}
        isAnimationActive={false}
      />
      <Tooltip
        isAnimationActive={false}
        cursor={{ stroke: 'var(--hh-axis)', strokeDasharray: '2 2' }}
        content={<ShareTip />}
      />
    </AreaChart>
  );
}

function ShareTip({ payload }: { payload?: readonly { payload: Point }[] }) {
  const [point] = payload ?? [];
  if (point === undefined) return null;
  const { share, kw } = point.payload;
  return (
    <TipCard
      title={`${share}\u202f% of the time`}
      lines={[{ label: 'At least', colour: COLOUR, shape: 'line', cells: [formatPower(kw, 'exact')] }]}
    />
  );
}
