import { useMemo } from 'react';
import { CartesianGrid, Scatter, ScatterChart, Tooltip, XAxis, YAxis } from 'recharts';
import { Chart, type ChartFrameProps } from '#app/charts/Chart.tsx';
import type { LegendItem } from '#app/charts/Legend.tsx';
import { niceTicks } from '#app/charts/niceTicks.ts';
import { level, margin, upright } from '#app/charts/seriesStyle.ts';
import { TipCard } from '#app/charts/TipCard.tsx';
import { formatNumber, formatPercent } from '#app/format/format.ts';
import type { AssetResponse } from '#contract/assetResponse.ts';
import { plural } from '#text/count.ts';
import { dotsOf, dotsSummary, dotsTable, RELIABLE, type Dot } from './responseWords.ts';

type ResponseScatterProps = Pick<ChartFrameProps, 'loading' | 'error' | 'onRetry' | 'stale' | 'note'> & {
  assets: readonly AssetResponse[] | undefined;
  onOpen: (assetUUID: string) => void;
};

const MAX_DOTS = 2000;
const LEGEND: LegendItem[] = [
  { label: 'Delivered in at least four events in five', colour: 'var(--hh-delivered)', shape: 'dot' },
  { label: 'Delivered in fewer', colour: 'var(--hh-shortfall)', shape: 'hollow' },
];
/** Larger shares are outliers of a small baseline: drawn on the edge. */
const EDGE = 100;
const RADIUS = 4;

/** Each asset by its delivered share of the baseline and the resulting power; unreliable ones are rings. */
export function ResponseScatter({ assets, onOpen, ...frame }: ResponseScatterProps) {
  const dots = useMemo(() => dotsOf(assets ?? []).slice(0, MAX_DOTS), [assets]);
  const shares = useMemo(() => niceTicks(dots.map(edged)), [dots]);
  const heights = useMemo(() => niceTicks(dots.map(({ kw }) => kw)), [dots]);
  return (
    <Chart
      {...frame}
      title="Response and power"
      measure="mean kW against % of baseline, one dot per asset"
      height={260}
      empty={
        assets !== undefined && dots.length === 0
          ? 'No assets have been measured in an event in this period'
          : undefined
      }
      summary={dotsSummary(dots)}
      legend={LEGEND}
      table={() => dotsTable(dots)}
      fileName="Response and power"
    >
      <ScatterChart
        aria-label="Response and power"
        responsive
        style={{ width: '100%', height: '100%' }}
        margin={{ ...margin, right: 16 }}
      >
        <CartesianGrid stroke="var(--hh-grid)" />
        <XAxis
          dataKey={edged}
          type="number"
          domain={[shares[0]!, shares.at(-1)!]}
          ticks={shares}
          tickFormatter={(tick: number) => formatPercent(tick)}
          {...level}
          padding={{ left: 8, right: 8 }}
        />
        <YAxis dataKey="kw" type="number" {...upright(heights)} />
        <Scatter
          data={dots}
          isAnimationActive={false}
          shape={drawDot}
          onClick={({ payload }: { payload?: unknown }) => onOpen((payload as Dot).assetUUID)}
          cursor="pointer"
        />
        <Tooltip isAnimationActive={false} cursor={false} content={<Tip />} />
      </ScatterChart>
    </Chart>
  );
}

const edged = ({ response }: Dot): number => Math.max(-EDGE, Math.min(EDGE, response));

function drawDot({ cx, cy, payload }: { cx?: number; cy?: number; payload?: unknown }) {
  const keeps = (payload as Dot).reliability >= RELIABLE;
  const colour = keeps ? 'var(--hh-delivered)' : 'var(--hh-shortfall)';
  return (
    <circle
      cx={cx}
      cy={cy}
      r={RADIUS}
      fill={keeps ? colour : 'var(--hh-surface)'}
      fillOpacity={keeps ? 0.5 : 0.7}
      stroke={colour}
      strokeWidth={1.25}
    />
  );
}

function Tip({ payload }: { payload?: readonly { payload?: unknown }[] }) {
  const dot = payload?.[0]?.payload as Dot | undefined;
  if (dot === undefined) return null;
  const colour = 'var(--hh-delivered)';
  return (
    <TipCard
      title={dot.name}
      lines={[
        { label: 'Reliability', colour, shape: 'block', cells: [formatPercent(dot.reliability)] },
        { label: 'Share of baseline', colour, shape: 'line', cells: [formatPercent(dot.response)] },
        { label: 'Mean power', colour, shape: 'line', cells: [`${formatNumber(dot.kw, 'headline')}\u202fkW`] },
      ]}
      foot={`${plural(dot.events, 'event')}, 95\u202f% CI ${formatPercent(dot.low)} to ${formatPercent(dot.high)}`}
    />
  );
}
