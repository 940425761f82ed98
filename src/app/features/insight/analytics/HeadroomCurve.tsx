import { useMemo } from 'react';
import { Area, ComposedChart, Line, ReferenceLine, Tooltip, XAxis, YAxis } from 'recharts';
import { Chart, type ChartFrameProps } from '#app/charts/Chart.tsx';
import { GridLines } from '#app/charts/GridLines.tsx';
import type { LegendItem } from '#app/charts/Legend.tsx';
import { niceTicks } from '#app/charts/niceTicks.ts';
import { level, margin, upright } from '#app/charts/seriesStyle.ts';
import { TipCard } from '#app/charts/TipCard.tsx';
import { formatPower } from '#app/format/format.ts';
import type { Headroom } from '#contract/headroom.ts';
import { plural } from '#text/count.ts';

const SURE: LegendItem = { label: 'Proven', colour: 'var(--hh-delivered)', shape: 'line' };
const EXPECTED: LegendItem = { label: 'Mean', colour: 'var(--hh-baseline)', shape: 'dashed' };
const PROMISED: LegendItem = { label: 'To offer', colour: 'var(--mantine-color-text)', shape: 'dashed' };
type Point = Headroom['curve'][number];

type HeadroomCurveProps = Pick<ChartFrameProps, 'error' | 'onRetry' | 'stale'> & { plan: Headroom | undefined };

/** Power of the set as it grows, asset by asset: on average, and with certainty. */
export function HeadroomCurve({ plan, ...frame }: HeadroomCurveProps) {
  const points = useMemo<Point[]>(() => [{ assets: 0, expectedKw: 0, sureKw: 0 }, ...(plan?.curve ?? [])], [plan]);
  const heights = useMemo(
    () => niceTicks([...points.flatMap(({ expectedKw, sureKw }) => [expectedKw, sureKw]), plan?.targetKw ?? 0]),
    [points, plan],
  );
  const numbers = useMemo(
    () =>
      niceTicks([0, points.at(-1)!.assets]).filter((tick) => Number.isInteger(tick) && tick <= points.at(-1)!.assets),
    [points],
  );
  return (
    <Chart
      {...frame}
      title="Power by number of assets"
      measure="kW"
      height={220}
      loading={plan === undefined}
      empty={plan && plan.curve.length === 0 ? 'No assets to plan with' : undefined}
      summary={plan ? summaryOf(plan) : ''}
      legend={[SURE, EXPECTED, PROMISED]}
      table={() => ({
        columns: [{ label: 'Assets' }, { label: 'Mean (kW)' }, { label: 'Proven (kW)' }],
        rows: points.map(({ assets, expectedKw, sureKw }) => [assets, expectedKw, sureKw]),
      })}
      fileName="Headroom"
    >
      <ComposedChart
        aria-label="Power by number of assets"
        responsive
        style={{ width: '100%', height: '100%' }}
        data={points}
        margin={{ ...margin, right: 16 }}
      >
        <GridLines />
        <XAxis dataKey="assets" type="number" domain={[0, 'dataMax']} ticks={numbers} {...level} />
        <YAxis {...upright(heights)} />
        <Area
          type="linear"
          dataKey="sureKw"
          stroke={SURE.colour}
          strokeWidth={1.75}
          fill={SURE.colour}
          fillOpacity={0.1}
          dot={false}
          isAnimationActive={false}
        />
        <Line
          type="linear"
          dataKey="expectedKw"
          stroke={EXPECTED.colour}
          strokeWidth={1.5}
          strokeDasharray="5 3"
          dot={false}
          activeDot={false}
          isAnimationActive={false}
        />
        {plan && <ReferenceLine y={plan.targetKw} stroke={PROMISED.colour} strokeWidth={1.5} strokeDasharray="5 3" />}
        <Tooltip isAnimationActive={false} cursor={{ stroke: 'var(--hh-axis)' }} content={<Tip />} />
      </ComposedChart>
    </Chart>
  );
}

function summaryOf({ isMet, assets, targetKw, confidencePercent, sureKw, expectedKw }: Headroom): string {
  const verdict = isMet
    ? `${plural(assets.length, 'asset')} are enough`
    : `All ${plural(assets.length, 'asset')} that contribute are not enough`;
  return (
    `${verdict} for ${formatPower(targetKw)} with ${confidencePercent}\u202f% certainty: ` +
    `${formatPower(sureKw)} proven, ${formatPower(expectedKw)} on average.`
  );
}

function Tip({ payload }: { payload?: readonly { payload?: unknown }[] }) {
  const point = payload?.[0]?.payload as Point | undefined;
  if (point === undefined) return null;
  return (
    <TipCard
      title={plural(point.assets, 'asset')}
      lines={[
        { ...SURE, cells: [formatPower(point.sureKw, 'exact')] },
        { ...EXPECTED, cells: [formatPower(point.expectedKw, 'exact')] },
      ]}
    />
  );
}
