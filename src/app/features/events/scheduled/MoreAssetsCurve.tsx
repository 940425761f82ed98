import { useMemo } from 'react';
import { Area, ComposedChart, Line, ReferenceDot, ReferenceLine, Tooltip, XAxis, YAxis } from 'recharts';
import { Chart, type ChartFrameProps } from '#app/charts/Chart.tsx';
import { GridLines } from '#app/charts/GridLines.tsx';
import type { LegendItem } from '#app/charts/Legend.tsx';
import { niceTicks } from '#app/charts/niceTicks.ts';
import { level, margin, upright } from '#app/charts/seriesStyle.ts';
import { TipCard } from '#app/charts/TipCard.tsx';
import { amountsOf } from '#app/ui/balance/amounts.ts';
import type { MoreAssets } from '#contract/moreAssets.ts';
import { plural } from '#text/count.ts';
import { assetTicks } from './assetTicks.ts';

const GREEN = 'var(--hh-delivered)';
const INK = 'var(--mantine-color-text)';
const KWH_PER_MWH = 1000;
const FORECAST: LegendItem = { label: 'Forecast', colour: GREEN, shape: 'line' };
const RANGE: LegendItem = { label: '80 % range', colour: GREEN, shape: 'band' };
const CONTRACTED: LegendItem = { label: 'Contracted', colour: INK, shape: 'dashed' };

type Point = { optedIn: number; likely: number; range: [number, number]; text: string; rangeText: string };

/** Amounts of the whole curve in one unit. */
export const moreAmounts = ({ contractedKwh, curve }: MoreAssets) =>
  amountsOf({ contractedKwh, measuredKwh: null, likely: curve.at(-1)?.likely ?? null });

type MoreAssetsCurveProps = Omit<ChartFrameProps, 'title'> & { more: MoreAssets | undefined };

/** Forecast by the number of assets opted in, the most useful first; marked where enough reach the confidence. */
export function MoreAssetsCurve({ more, ...frame }: MoreAssetsCurveProps) {
  const unit = more ? moreAmounts(more).unit : 'kWh';
  const scale = unit === 'MWh' ? KWH_PER_MWH : 1;
  const points = useMemo<Point[]>(() => {
    if (more === undefined) return [];
    const { number, text } = moreAmounts(more);
    return more.curve.map(({ optedIn, likely: { kwh, p10Kwh, p90Kwh } }) => ({
      optedIn,
      likely: kwh / scale,
      range: [p10Kwh / scale, p90Kwh / scale],
      text: text(kwh),
      rangeText: `${number(p10Kwh)} to ${text(p90Kwh)}`,
    }));
  }, [more, scale]);
  const contracted = more?.contractedKwh == null ? null : more.contractedKwh / scale;
  const heights = useMemo(
    () => niceTicks([...points.flatMap(({ range }) => range), contracted ?? 0]),
    [points, contracted],
  );
  const ends = points.length > 0 ? ([points[0]!.optedIn, points.at(-1)!.optedIn] as const) : ([0, 1] as const);
  const enough = more?.steps.find(({ isEnough }) => isEnough);
  return (
    <Chart
      {...frame}
      title="Effect of more assets"
      measure={`forecast ${unit} by assets opted in, largest contribution first`}
      height={208}
      empty={more && points.length === 0 ? more.sentence : undefined}
      summary={more?.sentence ?? ''}
      legend={contracted === null ? [FORECAST, RANGE] : [FORECAST, RANGE, CONTRACTED]}
      table={() => ({
        columns: [
          { label: 'Assets opted in' },
          ...['Forecast', 'p10', 'p90'].map((label) => ({ label: `${label} (kWh)` })),
        ],
        rows: (more?.curve ?? []).map(({ optedIn, likely }) => [optedIn, likely.kwh, likely.p10Kwh, likely.p90Kwh]),
      })}
    >
      <ComposedChart
        aria-label="Effect of more assets"
        responsive
        style={{ width: '100%', height: '100%' }}
        data={points}
        margin={{ ...margin, top: 20, right: 24 }}
      >
        <GridLines />
        <XAxis dataKey="optedIn" type="number" domain={[...ends]} ticks={assetTicks(...ends)} {...level} />
        <YAxis {...upright(heights)} />
        <Area
          type="linear"
          dataKey="range"
          stroke="none"
          fill="var(--hh-delivered-band)"
          fillOpacity={1}
          activeDot={false}
          isAnimationActive={false}
        />
        <Line
          type="linear"
          dataKey="likely"
          stroke={GREEN}
          strokeWidth={2}
          dot={false}
          activeDot={{ fill: GREEN }}
          isAnimationActive={false}
        />
        {contracted !== null && <ReferenceLine y={contracted} stroke={INK} strokeWidth={1.5} strokeDasharray="5 3" />}
        {more && enough && (
          <>
            <ReferenceLine
              x={more.assets.optedIn + enough.assets}
              stroke={GREEN}
              strokeWidth={1.5}
              label={{
                value: plural(more.assets.optedIn + enough.assets, 'asset'),
                position: 'top',
                fill: GREEN,
                fontSize: 12,
              }}
            />
            <ReferenceDot
              x={more.assets.optedIn + enough.assets}
              y={enough.likely.kwh / scale}
              r={4}
              fill={GREEN}
              stroke="var(--hh-surface)"
            />
            <ReferenceDot
              x={more.assets.optedIn + enough.assets}
              y={enough.likely.p10Kwh / scale}
              r={4}
              fill="var(--hh-surface)"
              stroke={INK}
            />
          </>
        )}
        <Tooltip isAnimationActive={false} cursor={{ stroke: 'var(--hh-axis)' }} content={<Tip />} />
      </ComposedChart>
    </Chart>
  );
}

function Tip({ payload }: { payload?: readonly { payload: Point }[] }) {
  const point = payload?.[0]?.payload;
  if (point === undefined) return null;
  return (
    <TipCard
      title={`${plural(point.optedIn, 'asset')} opted in`}
      lines={[
        { ...FORECAST, cells: [point.text] },
        { ...RANGE, cells: [point.rangeText] },
      ]}
    />
  );
}
