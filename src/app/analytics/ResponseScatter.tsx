import { useMemo } from 'react';
import { CartesianGrid, Scatter, ScatterChart, Tooltip, XAxis, YAxis } from 'recharts';
import { Chart, type ChartFrameProps } from '#app/charts/Chart.tsx';
import { decimalsOf, formatFixed, formatNumber, formatPercent } from '#app/charts/format.ts';
import { niceTicks } from '#app/charts/niceTicks.ts';
import { axisLine, axisText, margin, Y_AXIS_WIDTH } from '#app/charts/seriesStyle.ts';
import { TipCard } from '#app/charts/TipCard.tsx';
import { plural } from '#app/shell/plural.ts';
import type { AssetResponse } from '#contract/analytics.ts';
import { dotsOf, dotsSummary, dotsTable, type Dot } from './responseWords.ts';

type ResponseScatterProps = Pick<ChartFrameProps, 'loading' | 'error' | 'onRetry' | 'stale' | 'note'> & { assets: readonly AssetResponse[] | undefined; onOpen: (assetUUID: string) => void };

const MOST_DOTS = 2000;
const SHARE_TICKS = [0, 20, 40, 60, 80, 100];
const RADIUS = 4;

/** Each asset by how often it delivers and how much: what can be counted on stands top right. */
export function ResponseScatter({ assets, onOpen, ...frame }: ResponseScatterProps) {
  const dots = useMemo(() => dotsOf(assets ?? []).slice(0, MOST_DOTS), [assets]);
  const heights = useMemo(() => niceTicks(dots.map(({ kw }) => kw)), [dots]);
  return (
    <Chart
      {...frame}
      title="Reliability and power"
      measure="mean kW against events kept, an asset a dot"
      height={260}
      empty={assets !== undefined && dots.length === 0 ? 'No asset has been measured in an event of this range' : undefined}
      summary={dotsSummary(dots)}
      table={() => dotsTable(dots)}
      fileName="Reliability and power"
    >
      <ScatterChart aria-label="Reliability and power" responsive style={{ width: '100%', height: '100%' }} margin={{ ...margin, right: 16 }}>
        <CartesianGrid stroke="var(--hh-grid)" />
        <XAxis
          dataKey="reliability"
          type="number"
          domain={[0, 100]}
          ticks={SHARE_TICKS}
          tickFormatter={(tick: number) => `${tick}\u2009%`}
          tick={axisText}
          tickLine={axisLine}
          axisLine={axisLine}
          height={28}
          padding={{ left: 8, right: 8 }}
        />
        <YAxis
          dataKey="kw"
          type="number"
          width={Y_AXIS_WIDTH}
          domain={[heights[0]!, heights.at(-1)!]}
          ticks={heights}
          tickFormatter={(tick: number) => formatFixed(tick, decimalsOf(heights))}
          tick={axisText}
          tickLine={false}
          axisLine={false}
        />
        <Scatter data={dots} isAnimationActive={false} shape={drawDot} onClick={({ payload }: { payload?: unknown }) => onOpen((payload as Dot).assetUUID)} cursor="pointer" />
        <Tooltip isAnimationActive={false} cursor={false} content={<Tip />} />
      </ScatterChart>
    </Chart>
  );
}

const drawDot = ({ cx, cy, payload }: { cx?: number; cy?: number; payload?: unknown }) => (
  <circle cx={cx} cy={cy} r={RADIUS} fill={(payload as Dot).kw < 0 ? 'var(--hh-shortfall)' : 'var(--hh-delivered)'} fillOpacity={0.45} stroke="var(--hh-surface)" />
);

function Tip({ payload }: { payload?: readonly { payload?: unknown }[] }) {
  const dot = payload?.[0]?.payload as Dot | undefined;
  if (dot === undefined) return null;
  const colour = 'var(--hh-delivered)';
  return (
    <TipCard
      title={dot.name}
      lines={[
        { label: 'Kept', colour, shape: 'block', cells: [formatPercent(dot.reliability)] },
        { label: 'Mean power', colour, shape: 'line', cells: [`${formatNumber(dot.kw, 'headline')}\u2009kW`] },
      ]}
      foot={`${plural(dot.events, 'event')}, in truth ${formatPercent(dot.low)} to ${formatPercent(dot.high)}`}
    />
  );
}
