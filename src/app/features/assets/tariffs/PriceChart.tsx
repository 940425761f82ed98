import { useMemo } from 'react';
import { Area, ComposedChart, ReferenceLine, Tooltip, XAxis, YAxis } from 'recharts';
import { Chart, type ChartFrameProps } from '#app/charts/Chart.tsx';
import { GridLines } from '#app/charts/GridLines.tsx';
import { niceTicks } from '#app/charts/niceTicks.ts';
import { level, margin, upright } from '#app/charts/seriesStyle.ts';
import { TipCard } from '#app/charts/TipCard.tsx';
import { formatInstant, formatPence, formatTick } from '#app/format/format.ts';
import { londonTicks } from '#app/format/london.ts';
import type { TimeRange } from '#app/format/range.ts';
import { type PriceStep, priceSteps, priceSummary } from './priceSteps.ts';

type PriceChartProps = ChartFrameProps & {
  range: TimeRange;
  /** Undefined while they load. Keep the reference stable. */
  prices: Parameters<typeof priceSteps>[0] | undefined;
  colour: string;
};

/** Prices by the half hour as steps, gaps as gaps; below zero, using energy earns. */
export function PriceChart({ range, prices, colour, ...frame }: PriceChartProps) {
  const steps = useMemo(() => (prices ? priceSteps(prices, range) : []), [prices, range]);
  const { words, priced } = useMemo(() => priceSummary(steps), [steps]);
  const changed = steps.some(({ pence, costedPence }) => costedPence !== null && costedPence !== pence);
  return (
    <Chart
      {...frame}
      measure="p/kWh"
      loading={frame.loading ?? prices === undefined}
      empty={prices !== undefined && priced === 0 ? 'No half-hourly prices in this period' : undefined}
      summary={words}
      legend={[
        { label: 'Price', colour, shape: 'block' },
        ...(changed
          ? [{ label: 'Price used in reported costs', colour: 'var(--hh-baseline)', shape: 'dashed' } as const]
          : []),
      ]}
      table={() => ({
        columns: [
          { label: 'Start', show: (cell) => formatInstant(String(cell)) },
          { label: 'Price (p/kWh)' },
          { label: 'Price used in reported costs (p/kWh)' },
        ],
        rows: steps.map(({ t, pence, costedPence }) => [
          new Date(t).toISOString().replace('.000Z', 'Z'),
          pence,
          costedPence,
        ]),
      })}
    >
      <Drawing name={frame.title} steps={steps} range={range} colour={colour} changed={changed} />
    </Chart>
  );
}

type DrawingProps = { name: string; steps: readonly PriceStep[]; range: TimeRange; colour: string; changed: boolean };

function Drawing({ name, steps, range, colour, changed }: DrawingProps) {
  const [from, to] = [Date.parse(range.from), Date.parse(range.to)];
  const data = useMemo(() => [...steps, { t: to, pence: null, costedPence: null }], [steps, to]);
  const heights = useMemo(
    () => niceTicks(steps.flatMap(({ pence, costedPence }) => [pence, costedPence].filter((value) => value !== null))),
    [steps],
  );
  const ticks = useMemo(() => londonTicks(from, to), [from, to]);
  const shared = {
    type: 'stepAfter',
    dot: false,
    activeDot: false,
    isAnimationActive: false,
    connectNulls: false,
  } as const;
  return (
    <ComposedChart aria-label={name} responsive style={{ width: '100%', height: '100%' }} data={data} margin={margin}>
      <GridLines />
      <XAxis
        dataKey="t"
        type="number"
        domain={[from, to]}
        ticks={ticks}
        interval="preserveStart"
        minTickGap={16}
        tickFormatter={(tick: number) => formatTick(tick, to - from)}
        {...level}
      />
      <YAxis {...upright(heights)} />
      <ReferenceLine y={0} stroke="var(--hh-axis)" />
      <Area
        {...shared}
        dataKey="pence"
        name="Price"
        stroke={colour}
        strokeWidth={1.75}
        fill={colour}
        fillOpacity={0.1}
      />
      {changed && (
        <Area
          {...shared}
          dataKey="costedPence"
          name="Price used in reported costs"
          stroke="var(--hh-baseline)"
          strokeWidth={1.25}
          strokeDasharray="5 3"
          fill="none"
        />
      )}
      <Tooltip isAnimationActive={false} cursor={{ stroke: 'var(--hh-axis)' }} content={<PriceTip colour={colour} />} />
    </ComposedChart>
  );
}

function PriceTip({
  payload,
  active,
  colour,
}: {
  payload?: readonly { payload: PriceStep }[];
  active?: boolean;
  colour: string;
}) {
  const [point] = payload ?? [];
  if (active !== true || point === undefined) return null;
  const { t, pence, costedPence } = point.payload;
  return (
    <TipCard
      title={formatInstant(t, true)}
      lines={[
        { label: 'Price', colour, shape: 'block', cells: [pence === null ? 'none' : formatPence(pence)] },
        ...(costedPence !== null && costedPence !== pence
          ? [
              {
                label: 'Price used in reported costs',
                colour: 'var(--hh-baseline)',
                shape: 'dashed' as const,
                cells: [formatPence(costedPence)],
              },
            ]
          : []),
      ]}
    />
  );
}
