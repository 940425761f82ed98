import { useNow } from '#app/data/api/clock.ts';
import { formatMonth, formatRoundPounds } from '#app/format/format.ts';
import type { Season } from '#contract/season.ts';
import { courseOf, type CoursePoint } from './seasonCourse.ts';
import classes from './SeasonCurve.module.css';

const WIDTH = 320;
const HEIGHT = 120;
const MAX_EVENTS = 400;

/** Pounds earned against pounds contracted, event by event, since the season began; of its newest 400 events. */
export function SeasonCurve({ season: { from, byMonth, events } }: { season: Season }) {
  const now = useNow();
  const course = courseOf(events.data);
  const last = course.at(-1);
  if (!last || last.fullGbp <= 0 || events.totalItems > MAX_EVENTS) return null;
  const start = Math.max(Date.parse(from), Date.parse(`${byMonth[0]!.month}-01T00:00:00Z`));
  const top = Math.max(last.earnedGbp, last.fullGbp);
  const xOf = (at: number) => (WIDTH * (at - start)) / Math.max(1, now - start);
  const yOf = (gbp: number) => HEIGHT - (HEIGHT * Math.max(0, gbp)) / top;
  const stepsOf = (gbpOf: (point: CoursePoint) => number) =>
    course.map((point) => `H${xOf(point.at).toFixed(1)}V${yOf(gbpOf(point)).toFixed(1)}`).join('');
  const earned = `M0 ${HEIGHT}${stepsOf(({ earnedGbp }) => earnedGbp)}H${WIDTH}`;
  return (
    <figure
      className={classes.figure}
      aria-label={`Earned ${formatRoundPounds(last.earnedGbp)} of ${formatRoundPounds(last.fullGbp)} contracted, event by event`}
    >
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <path className={classes.area} d={`${earned}V${HEIGHT}Z`} />
        <path className={classes.full} d={`M0 ${HEIGHT}${stepsOf(({ fullGbp }) => fullGbp)}H${WIDTH}`} />
        <path className={classes.earned} d={earned} />
      </svg>
      <span className={classes.top}>{formatRoundPounds(top)}</span>
      <figcaption className={classes.axis}>
        <span>{formatMonth(start)}</span>
        <span>
          <span className={classes.dash} /> contracted <span className={classes.line} /> earned
        </span>
        <span>now</span>
      </figcaption>
    </figure>
  );
}
