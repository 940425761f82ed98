import { niceTicks } from '#app/charts/niceTicks.ts';
import { useNow } from '#app/data/clock.ts';
import { formatMonth, formatRoundPounds } from '#app/format/format.ts';
import type { Season, SeasonEvent } from '#contract/season.ts';
import { formatCount } from '#text/count.ts';
import classes from './SeasonCurve.module.css';

const WIDTH = 320;
const HEIGHT = 120;
const MAX_EVENTS = 400;
/** A month that has just begun has no room for its name. */
const MAX_SHARE = 0.93;

/** Pounds earned against pounds contracted, event by event, since the season began; of its newest 400 events. */
export function SeasonCurve({ season: { from, byMonth, events } }: { season: Season }) {
  const now = useNow();
  const course = courseOf(events.data);
  const last = course.at(-1);
  if (!last || last.fullGbp <= 0 || events.totalItems > MAX_EVENTS) return null;
  const start = Math.max(Date.parse(from), Date.parse(`${byMonth[0]!.month}-01T00:00:00Z`));
  const heights = niceTicks([0, last.earnedGbp, last.fullGbp]);
  const top = heights.at(-1)!;
  const shareOf = (at: number) => (at - start) / Math.max(1, now - start);
  const xOf = (at: number) => WIDTH * shareOf(at);
  const yOf = (gbp: number) => HEIGHT - (HEIGHT * Math.max(0, gbp)) / top;
  const stepsOf = (gbpOf: (point: CoursePoint) => number) =>
    course.map((point) => `H${xOf(point.at).toFixed(1)}V${yOf(gbpOf(point)).toFixed(1)}`).join('');
  const earned = `M0 ${HEIGHT}${stepsOf(({ earnedGbp }) => earnedGbp)}H${WIDTH}`;
  const months = byMonth
    .map(({ month }) => Date.parse(`${month}-01T00:00:00Z`))
    .filter((at) => at >= start && at < now && shareOf(at) < MAX_SHARE);
  return (
    <figure
      className={classes.figure}
      aria-label={`Earned ${formatRoundPounds(last.earnedGbp)} of ${formatRoundPounds(last.fullGbp)} contracted, event by event`}
    >
      <div className={classes.plot} aria-hidden="true">
        {heights.map((gbp) => (
          <span key={gbp} className={classes.height} style={{ bottom: `${(100 * gbp) / top}%` }}>
            <span>{roundText(gbp)}</span>
          </span>
        ))}
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none">
          <path className={classes.area} d={`${earned}V${HEIGHT}Z`} />
          <path className={classes.full} d={`M0 ${HEIGHT}${stepsOf(({ fullGbp }) => fullGbp)}H${WIDTH}`} />
          <path className={classes.earned} d={earned} />
        </svg>
        {months.map((at) => (
          <span key={at} className={classes.month} style={{ left: `${100 * Math.max(0, shareOf(at))}%` }}>
            {formatMonth(at).split(' ')[0]}
          </span>
        ))}
      </div>
      <figcaption className={classes.key}>
        <span className={classes.line} /> earned <span className={classes.dash} /> contracted
      </figcaption>
    </figure>
  );
}

/** "£20k" from ten thousand pounds on. */
const roundText = (gbp: number): string => (gbp >= 10_000 ? `£${gbp / 1000}k` : `£${formatCount(gbp)}`);

/** After an event: what all until then have earned, and what they could have by their contracts, in pounds. */
interface CoursePoint {
  at: number;
  earnedGbp: number;
  fullGbp: number;
}

/**
 * The course of a season, one point for each settled event. An event without a contract could have earned what it did.
 */
function courseOf(events: readonly SeasonEvent[]): CoursePoint[] {
  let [earnedGbp, fullGbp] = [0, 0];
  return events
    .filter(({ revenueGbp }) => revenueGbp !== null)
    .toSorted((one, other) => Date.parse(one.startTime) - Date.parse(other.startTime))
    .map((event) => {
      earnedGbp += event.revenueGbp!;
      fullGbp += event.fullGbp ?? event.revenueGbp!;
      return { at: Date.parse(event.endTime), earnedGbp, fullGbp };
    });
}
