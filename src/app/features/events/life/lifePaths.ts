import type { EventBalance, EventBalancePoint } from '#contract/balance.ts';

/** What a point says of the energy: what is likely, or what was measured at the end; null where nobody knows. */
export const energyOf = ({ likely, measuredKwh }: EventBalancePoint): number | null => likely?.kwh ?? measuredKwh;

/**
 * Returns the points with what was said at the start, which is kept for itself: where no point of that time was, it is
 * drawn, and no step leads to it.
 */
export function withStart(
  points: readonly EventBalancePoint[],
  startTime: string,
  atStart: EventBalance['atStart'],
): EventBalancePoint[] {
  const start = Date.parse(startTime);
  const after = points.findIndex(({ atUTC }) => Date.parse(atUTC) >= start);
  const next = points[after];
  if (!atStart?.likely || !next || points.some(({ phase }) => phase === 'LIVE')) return [...points];
  const said: EventBalancePoint = {
    ...next,
    atUTC: startTime,
    phase: 'LIVE',
    likely: atStart.likely,
    chancePercent: atStart.chancePercent,
    measuredKwh: null,
    cause: 'STARTED',
  };
  return points.toSpliced(after, 0, said);
}

/** Height of a label in the drawing, in px, and its distance from its line, below and above. */
const LABEL_PX = 12;
const BELOW_PX = 16;
const ABOVE_PX = 8;

/**
 * Returns the baseline of a label of a line at `y`, in px: below the line and within `bottom`, or above it where the
 * line of what is contracted would cross it.
 */
export function labelY(y: number, contractedY: number | null, bottom: number): number {
  const below = Math.min(bottom, y + BELOW_PX);
  const isCrossed = contractedY !== null && contractedY > below - LABEL_PX && contractedY < below + LABEL_PX / 2;
  return isCrossed ? y - ABOVE_PX : below;
}

/** A point on the drawing, in pixels: it holds from `x` to `end`. */
export interface HeldPoint {
  point: EventBalancePoint;
  x: number;
  end: number;
}

/** Returns the points with where they hold: each until the next, the last until now. */
export const heldPoints = (
  points: readonly EventBalancePoint[],
  xOf: (at: number) => number,
  nowMs: number,
): HeldPoint[] =>
  points.map((point, index) => ({
    point,
    x: xOf(Date.parse(point.atUTC)),
    end: xOf(index + 1 < points.length ? Date.parse(points[index + 1]!.atUTC) : nowMs),
  }));

const px = (value: number): string => String(Math.round(value * 10) / 10);

/** Returns the path of what was likely, in steps. What all could do who were not yet opted in is a line of its own. */
export function linePath(held: readonly HeldPoint[], yOf: (kwh: number) => number): string {
  let path = '';
  let last: HeldPoint | null = null;
  for (const each of held) {
    const kwh = energyOf(each.point);
    if (kwh === null) {
      last = null;
      continue;
    }
    const goesOn = last !== null && isRehearsed(last) === isRehearsed(each);
    path += goesOn ? `V${px(yOf(kwh))}H${px(each.end)}` : `M${px(each.x)} ${px(yOf(kwh))}H${px(each.end)}`;
    last = each;
  }
  return path;
}

const isRehearsed = ({ point }: HeldPoint): boolean => point.phase === 'REHEARSED';

/** Returns the band from p10 to p90: a box for each point that has one. */
export const bandPath = (held: readonly HeldPoint[], yOf: (kwh: number) => number): string =>
  held
    .flatMap(({ point: { likely }, x, end }) =>
      likely === null || end <= x
        ? []
        : [`M${px(x)} ${px(yOf(likely.p90Kwh))}H${px(end)}V${px(yOf(likely.p10Kwh))}H${px(x)}Z`],
    )
    .join('');

/** Marks nearer to each other are one. */
const MIN_GAP_PX = 10;

/** Returns the points of which something is told, so far apart that their marks do not meet; runs and phases first. */
export function markedPoints(held: readonly HeldPoint[]): HeldPoint[] {
  const rank = ({ point: { cause } }: HeldPoint): number => (cause === 'OPTED_IN' || cause === 'OPTED_OUT' ? 1 : 0);
  const placed: HeldPoint[] = [];
  for (const each of held.filter(({ point }) => point.cause !== null).toSorted((a, b) => rank(a) - rank(b)))
    if (energyOf(each.point) !== null && placed.every(({ x }) => Math.abs(x - each.x) >= MIN_GAP_PX)) placed.push(each);
  return placed;
}
