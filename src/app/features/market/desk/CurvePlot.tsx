import { niceTicks } from '#app/charts/niceTicks.ts';
import { wholePounds } from './desk.ts';
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

const [WIDTH, HEIGHT, LEFT, BOTTOM, TOP] = [240, 150, 40, 20, 8];

/** Expected £ over one term of an offer: dashed what is paid, solid what is left; hatched what a guardrail forbids. */
export function CurvePlot({ title, note, points, at, xLabel, forbiddenBelow, forbiddenAbove }: CurvePlotProps) {
  const [first, last] = [points[0]!.x, points.at(-1)!.x];
  const ticks = niceTicks([0, ...points.flatMap(({ pay, left }) => [pay, left])]);
  const [low, high] = [ticks[0]!, ticks.at(-1)!];
  const x = (value: number) => LEFT + ((WIDTH - LEFT) * (value - first)) / (last - first);
  const y = (value: number) => HEIGHT - BOTTOM - ((HEIGHT - BOTTOM - TOP) * (value - low)) / (high - low || 1);
  const path = (of: (point: Point) => number) =>
    points
      .map((point, place) => `${place === 0 ? 'M' : 'L'}${x(point.x).toFixed(1)} ${y(of(point)).toFixed(1)}`)
      .join('');
  const nearest =
    at === null
      ? undefined
      : points.reduce((one, other) => (Math.abs(other.x - at) < Math.abs(one.x - at) ? other : one));
  return (
    <figure
      className={classes.plot}
      aria-label={nearest ? `${title}: ${wholePounds(nearest.left)} left of ${wholePounds(nearest.pay)}` : title}
    >
      <figcaption>
        <b>{title}</b>, {note}
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        {ticks.map((tick) => (
          <g key={tick}>
            <line x1={LEFT} x2={WIDTH} y1={y(tick)} y2={y(tick)} className={classes.rule} />
            <text x={LEFT - 6} y={y(tick) + 4} textAnchor="end">
              {wholePounds(tick)}
            </text>
          </g>
        ))}
        {forbiddenBelow != null && forbiddenBelow > first && (
          <rect
            x={LEFT}
            width={x(Math.min(forbiddenBelow, last)) - LEFT}
            y={TOP}
            height={HEIGHT - BOTTOM - TOP}
            className={classes.forbidden}
          />
        )}
        {forbiddenAbove != null && forbiddenAbove < last && (
          <rect
            x={x(forbiddenAbove)}
            width={WIDTH - x(forbiddenAbove)}
            y={TOP}
            height={HEIGHT - BOTTOM - TOP}
            className={classes.forbidden}
          />
        )}
        <path d={path(({ pay }) => pay)} className={classes.pay} />
        <path d={path(({ left }) => left)} className={classes.left} />
        {nearest && (
          <>
            <line x1={x(nearest.x)} x2={x(nearest.x)} y1={TOP} y2={HEIGHT - BOTTOM} className={classes.here} />
            <circle cx={x(nearest.x)} cy={y(nearest.left)} r="4" className={classes.dot} />
            <text
              x={x(nearest.x) + (nearest.x > (first + last) / 2 ? -8 : 8)}
              y={Math.max(TOP + 12, y(nearest.left) - 8)}
              textAnchor={nearest.x > (first + last) / 2 ? 'end' : 'start'}
              className={classes.strong}
            >
              {wholePounds(nearest.left)} left
            </text>
          </>
        )}
        {[first, (first + last) / 2, last].map((value, place) => (
          <text key={value} x={x(value)} y={HEIGHT - 4} textAnchor={['start', 'middle', 'end'][place] as 'start'}>
            {xLabel(value)}
          </text>
        ))}
      </svg>
    </figure>
  );
}
