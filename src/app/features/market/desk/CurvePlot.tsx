import { niceTicks } from '#app/charts/niceTicks.ts';
import { formatRoundPounds } from '#app/format/format.ts';
import { placePounds, PLOT, PlotFrame } from './PlotFrame.tsx';
import classes from './Desk.module.css';

export type CurvePoint = { x: number; pay: number; left: number };
type CurvePlotProps = {
  title: string;
  note: string;
  points: readonly CurvePoint[];
  /** The offer itself, between the points of the curve; null without one. */
  at: CurvePoint | null;
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
  const path = (of: (point: CurvePoint) => number) =>
    points
      .map((point, place) => `${place === 0 ? 'M' : 'L'}${x(point.x).toFixed(1)} ${y(of(point)).toFixed(1)}`)
      .join('');
  return (
    <PlotFrame
      title={title}
      note={note}
      label={at ? `${title}: ${formatRoundPounds(at.left)} left of ${formatRoundPounds(at.pay)}` : title}
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
      {at && (
        <>
          <line x1={x(at.x)} x2={x(at.x)} y1={PLOT.top} y2={PLOT.bottom} className={classes.here} />
          <circle cx={x(at.x)} cy={y(at.left)} r="4" className={classes.dot} />
          <text
            x={x(at.x) + (at.x > (first + last) / 2 ? -8 : 8)}
            y={Math.max(PLOT.top + 12, y(at.left) - 8)}
            textAnchor={at.x > (first + last) / 2 ? 'end' : 'start'}
            className={classes.strong}
          >
            {formatRoundPounds(at.left)} left
          </text>
        </>
      )}
    </PlotFrame>
  );
}
