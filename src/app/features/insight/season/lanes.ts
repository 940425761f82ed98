import type { Season, SeasonEvent } from '#contract/season.ts';
import { addDays, londonDate, londonMidnight, weekday } from '#energy/time/london.ts';
import { DAY_MS } from '#energy/time/spans.ts';

/** The height of a lane's largest settled event, of lanes without one, and what one column and its labels take. */
export const TALLEST_PX = 80;
const PLANNED_PX = 48;
export const COLUMN_PX = 36;
const SHORTEST_LANE_PX = 28;
/** Room that the label of a cut column takes. */
const CUT_LABEL_PX = 60;
const MIN_DAY_PX = 6;
const WEEK_LABEL_PX = 52;
const FITTING_ROUNDS = 4;

export interface LaneColumn {
  event: SeasonEvent;
  /** The middle of the column, from the left. */
  x: number;
  /** Heights above the base line; null where unknown. */
  deliveredPx: number | null;
  contractedPx: number | null;
  /** Higher than its lane, and so drawn cut. */
  isCut: boolean;
  /** Its label stands a line higher: it would meet that of the cut column before. */
  isRaised: boolean;
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
 * Places the events of a season in one lane for each scheme: by time from left to right, apart where two would meet. A
 * lane's scale is that of its settled events, so that one large plan does not flatten them. Wider than `available`
 * where a day or a column would become too narrow.
 */
export function layLanes({ events, byScheme }: Season, available: number, now: number): Lanes {
  const inOrder = events.data.toSorted((one, other) => Date.parse(one.startTime) - Date.parse(other.startTime));
  const starts = inOrder.map(({ startTime }) => Date.parse(startTime));
  const first = mondayOf(Math.min(...starts));
  const last = Math.max(...starts, Math.min(now, Math.max(...starts) + 7 * DAY_MS)) + 2 * DAY_MS;
  const days = (last - first) / DAY_MS;
  const lanesOf = (dayPx: number) => placeLanes(byScheme, inOrder, (at) => ((at - first) / DAY_MS) * dayPx);
  // Columns that stand apart reach further right than their days: the days become narrower until all fit.
  let dayPx = Math.max(MIN_DAY_PX, available / days);
  let [lanes, needed] = lanesOf(dayPx);
  for (let round = 0; round < FITTING_ROUNDS && needed > available && dayPx > MIN_DAY_PX; round++) {
    dayPx = Math.max(MIN_DAY_PX, dayPx - (needed - available) / days);
    [lanes, needed] = lanesOf(dayPx);
  }
  const xOf = (at: number): number => ((at - first) / DAY_MS) * dayPx;
  return {
    width: Math.max(available, needed),
    lanes: lanes.toSorted((one, other) => other.scheme.revenueGbp - one.scheme.revenueGbp),
    weeks: weeksOf(first, last, Math.ceil(WEEK_LABEL_PX / (7 * dayPx))).map((at) => ({ at, x: xOf(at) })),
    nowX: now >= first && now <= last ? xOf(now) : null,
  };
}

/** The lanes at one scale of time, and the width that they need. */
function placeLanes(
  byScheme: Season['byScheme'],
  inOrder: readonly SeasonEvent[],
  xOf: (at: number) => number,
): [lanes: Lane[], width: number] {
  const lanes = byScheme.map((scheme): Lane => {
    const own = inOrder.filter(({ schemeUUID }) => schemeUUID === scheme.schemeUUID);
    const heightsOf = heightsIn(own);
    const places = spread(own.map(({ startTime }) => xOf(Date.parse(startTime))));
    const columns = raise(own.map((event, index) => ({ event, x: places[index]!, ...heightsOf(event) })));
    const tallest = Math.max(
      0,
      ...columns.map(({ deliveredPx, contractedPx }) => Math.max(deliveredPx ?? 0, contractedPx ?? 0)),
    );
    return { scheme, columns, heightPx: Math.max(SHORTEST_LANE_PX, tallest) };
  });
  return [lanes, Math.max(0, ...lanes.map(({ columns }) => (columns.at(-1)?.x ?? 0) + COLUMN_PX / 2))];
}

type Energies = Pick<SeasonEvent, 'deliveredKwh' | 'contractedKwh'>;
const largestOf = ({ deliveredKwh, contractedKwh }: Energies): number =>
  Math.max(0, deliveredKwh ?? 0, contractedKwh ?? 0);

/** The heights of events in one lane: in the scale of those that have a result, or else of all. */
function heightsIn(events: readonly SeasonEvent[]): (event: Energies) => Omit<LaneColumn, 'event' | 'x' | 'isRaised'> {
  const settled = events.filter(({ deliveredKwh }) => deliveredKwh !== null);
  const tallest = settled.length > 0 ? TALLEST_PX : PLANNED_PX;
  const largest = Math.max(0, ...(settled.length > 0 ? settled : events).map(largestOf));
  const pxOf = (kwh: number | null) =>
    kwh === null ? null : largest <= 0 ? 0 : Math.min(tallest, Math.max(0, (tallest * kwh) / largest));
  return (event) => ({
    deliveredPx: pxOf(event.deliveredKwh),
    contractedPx: pxOf(event.contractedKwh),
    isCut: largest > 0 && largestOf(event) > largest,
  });
}

/** Raises the label of every second cut column of those that stand close. */
function raise(columns: readonly Omit<LaneColumn, 'isRaised'>[]): LaneColumn[] {
  let before: LaneColumn | undefined;
  return columns.map((column) => {
    const isClose = before !== undefined && before.isCut && column.x - before.x < CUT_LABEL_PX;
    before = { ...column, isRaised: column.isCut && isClose && !before!.isRaised };
    return before;
  });
}

/** Moves columns right where two would meet. */
function spread(wanted: readonly number[]): number[] {
  let free = COLUMN_PX / 2;
  return wanted.map((at) => {
    const x = Math.max(free, at);
    free = x + COLUMN_PX;
    return x;
  });
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
