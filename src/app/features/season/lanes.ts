import type { Season, SeasonEvent } from '#contract/season.ts';
import { addDays, londonDate, londonMidnight, weekday } from '#energy/time/london.ts';
import { DAY_MS } from '#energy/time/spans.ts';

/** The height of the largest event, and what one column and its labels take at least. */
export const TALLEST_PX = 96;
export const COLUMN_PX = 36;
const SHORTEST_LANE_PX = 28;
const LEAST_DAY_PX = 6;
const WEEK_LABEL_PX = 52;

export interface LaneColumn {
  event: SeasonEvent;
  /** The middle of the column, from the left. */
  x: number;
  /** Heights above the base line; null where unknown. */
  deliveredPx: number | null;
  contractedPx: number | null;
}
export interface Lane {
  scheme: Season['byScheme'][number];
  heightPx: number;
  columns: LaneColumn[];
}
export interface Lanes {
  width: number;
  lanes: Lane[];
  /** Mondays, as instants, with their places. */
  weeks: { at: number; x: number }[];
  nowX: number | null;
}

/**
 * Places the events of a season in one lane for each scheme: by time from left to right, moved right where two would
 * meet, at heights in one scale. Wider than `available` where a day would become too narrow.
 */
export function layLanes({ events, byScheme }: Season, available: number, now: number): Lanes {
  const inOrder = events.data.toSorted((one, other) => Date.parse(one.startTime) - Date.parse(other.startTime));
  const starts = inOrder.map(({ startTime }) => Date.parse(startTime));
  const first = mondayOf(Math.min(...starts));
  const last = Math.max(...starts, Math.min(now, Math.max(...starts) + 7 * DAY_MS)) + 2 * DAY_MS;
  const dayPx = Math.max(LEAST_DAY_PX, (available * DAY_MS) / (last - first));
  const xOf = (at: number): number => ((at - first) / DAY_MS) * dayPx;
  const largest = Math.max(
    ...inOrder.flatMap(({ deliveredKwh, contractedKwh }) => [deliveredKwh ?? 0, contractedKwh ?? 0]),
  );
  const pxOf = (kwh: number | null) =>
    kwh === null ? null : largest <= 0 ? 0 : Math.max(0, (TALLEST_PX * kwh) / largest);

  const lanes = byScheme.map((scheme): Lane => {
    let free = COLUMN_PX / 2;
    const columns = inOrder
      .filter(({ schemeUUID }) => schemeUUID === scheme.schemeUUID)
      .map((event): LaneColumn => {
        const x = Math.max(free, xOf(Date.parse(event.startTime)));
        free = x + COLUMN_PX;
        return { event, x, deliveredPx: pxOf(event.deliveredKwh), contractedPx: pxOf(event.contractedKwh) };
      });
    const tallest = Math.max(
      0,
      ...columns.flatMap(({ deliveredPx, contractedPx }) => [deliveredPx ?? 0, contractedPx ?? 0]),
    );
    return { scheme, columns, heightPx: Math.max(SHORTEST_LANE_PX, tallest) };
  });
  const width = Math.max(available, ...lanes.map(({ columns }) => (columns.at(-1)?.x ?? 0) + COLUMN_PX / 2));
  return {
    width,
    lanes: lanes.toSorted((one, other) => other.scheme.revenueGbp - one.scheme.revenueGbp),
    weeks: weeksOf(first, last, Math.ceil(WEEK_LABEL_PX / (7 * dayPx))).map((at) => ({ at, x: xOf(at) })),
    nowX: now >= first && now <= last ? xOf(now) : null,
  };
}

const mondayOf = (at: number): number => {
  const date = londonDate(at);
  return londonMidnight(addDays(date, 1 - weekday(date)));
};

/** Every nth Monday of a range. */
function weeksOf(first: number, last: number, every: number): number[] {
  const weeks: number[] = [];
  for (let date = londonDate(first); londonMidnight(date) <= last; date = addDays(date, 7 * every))
    weeks.push(londonMidnight(date));
  return weeks;
}
