import { niceTicks } from '#app/charts/niceTicks.ts';
import { formatRoundPounds } from '#app/format/format.ts';
import { placePounds, PLOT, PlotFrame } from './PlotFrame.tsx';
import classes from './Desk.module.css';

type Point = { x: number; pay: number; left: number };
type CurvePlotProps = {
  title: string;
  note: string;
  points: readonly Point[];
  /** Where the offer is; null for nowhere. */
  at: number | null;
  xLabel: (x: number) => string;
  forbiddenBelow?: number | null;
  forbiddenAbove?: number | null;
};

const INNER = PLOT.bottom - PLOT.top;

/** Expected £ over one term of an offer: dashed what is paid, solid what is left; hatched what a guardrail forbids. */
export function CurvePlot({ title, note, points, at, xLabel, forbiddenBelow, forbiddenAbove }: CurvePlotProps) {
  const [first, last] = [points[0]!.x, points.at(-1)!.x];
  const ticks = niceTicks([0, ...points.flatMap(({ pay, left }) => [pay, left])]);
  const x = (value: number) => PLOT.left + ((PLOT.width - PLOT.left) * (value - first)) / (last - first);
  const y = placePounds(ticks);
  const path = (of: (point: Point) => number) =>
    points
      .map((point, place) => `${place === 0 ? 'M' : 'L'}${x(point.x).toFixed(1)} ${y(of(point)).toFixed(1)}`)
      .join('');
  const nearest =
    at === null
      ? undefined
      : points.reduce((one, other) => (Math.abs(other.x - at) < Math.abs(one.x - at) ? other : one));
  return (
    <PlotFrame
      title={title}
      note={note}
      label={nearest ? `${title}: ${formatRoundPounds(nearest.left)} left of ${formatRoundPounds(nearest.pay)}` : title}
      ticks={ticks}
      names={[first, (first + last) / 2, last].map(xLabel)}
    >
      {forbiddenBelow != null && forbiddenBelow > first && (
        <rect
          x={PLOT.left}
          width={x(Math.min(forbiddenBelow, last)) - PLOT.left}
          y={PLOT.top}
          height={INNER}
          className={classes.forbidden}
        />
      )}
      {forbiddenAbove != null && forbiddenAbove < last && (
        <rect
          x={x(forbiddenAbove)}
          width={PLOT.width - x(forbiddenAbove)}
          y={PLOT.top}
          height={INNER}
          className={classes.forbidden}
        />
      )}
      <path d={path(({ pay }) => pay)} className={classes.pay} />
      <path d={path(({ left }) => left)} className={classes.left} />
      {nearest && (
        <>
          <line x1={x(nearest.x)} x2={x(nearest.x)} y1={PLOT.top} y2={PLOT.bottom} className={classes.here} />
          <circle cx={x(nearest.x)} cy={y(nearest.left)} r="4" className={classes.dot} />
          <text
            x={x(nearest.x) + (nearest.x > (first + last) / 2 ? -8 : 8)}
            y={Math.max(PLOT.top + 12, y(nearest.left) - 8)}
            textAnchor={nearest.x > (first + last) / 2 ? 'end' : 'start'}
            className={classes.strong}
          >
            {formatRoundPounds(nearest.left)} left
          </text>
        </>
      )}
    </PlotFrame>
  );
}
