import { usePlotArea, useXAxisScale, useYAxisScale } from 'recharts';
import { instantOf, type HalfHourGrid, type Series } from './halfHours.ts';
import { seriesStyle } from './seriesStyle.ts';
import { bandPath, MAX_POINTS, stepRuns, type StepScale } from './stepPath.ts';

const RUN_EDGES = 8;
const BETWEEN_OPACITY = 0.28;

/**
 * Draws every series of a grid as steps, its range and fill below it; at most 2,000 points in all. `hatch` fills
 * estimates.
 */
export function SeriesPaths({ grid, factor, hatch }: { grid: HalfHourGrid; factor: number; hatch: string }) {
  const scaleX = useXAxisScale();
  const scaleY = useYAxisScale();
  const plot = usePlotArea();
  if (scaleX === undefined || scaleY === undefined || plot === undefined) return null;
  const start = instantOf(grid.start);
  const scale: StepScale = {
    x: (step) => scaleX(start + step * grid.stepSeconds * 1000) ?? 0,
    y: (value) => scaleY(value * factor) ?? 0,
    base: scaleY(0) ?? plot.y + plot.height,
  };
  const most = MAX_POINTS / Math.max(1, grid.series.length) - RUN_EDGES;
  return (
    <>
      {grid.between && (
        <path
          d={bandPath(grid.between.low, grid.between.high, scale)}
          fill="var(--hh-delivered)"
          fillOpacity={BETWEEN_OPACITY}
        />
      )}
      {grid.series.map((series) => (
        <SeriesPath key={series.key} series={series} scale={scale} most={most} hatch={hatch} />
      ))}
    </>
  );
}

function SeriesPath({ series, scale, most, hatch }: { series: Series; scale: StepScale; most: number; hatch: string }) {
  const { colour, dash, filled, width } = seriesStyle[series.kind];
  const isEstimated = series.kind === 'estimated';
  return (
    <g data-series={series.key}>
      {series.low && series.high && (
        <path d={bandPath(series.low, series.high, scale)} fill={colour} fillOpacity={0.16} />
      )}
      {stepRuns(series.values, scale, most).map(({ line, area, length }) => (
        <path
          key={line.slice(0, 24)}
          d={filled ? area : line}
          fill={filled ? (isEstimated ? hatch : colour) : 'none'}
          fillOpacity={isEstimated ? 0.6 : 0.1}
          stroke={colour}
          strokeWidth={width}
          // One path is both: the fill goes all around, the stroke only along the values.
          strokeDasharray={filled ? `${length + 0.5} 100000` : dash}
        />
      ))}
    </g>
  );
}
