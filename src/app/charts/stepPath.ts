/** Limit of points over all lines of a chart: more points than pixels only cost time. */
export const MAX_POINTS = 2_000;

export type StepScale = {
  /** Start of a step (or the end of the last one) and a value, both as pixels. */
  x: (step: number) => number;
  y: (value: number) => number;
  /** The pixel row of zero. */
  base: number;
};

/**
 * One unbroken part of a line: the path along it, the path around the area below it, and the first one's length in
 * pixels.
 */
export type PathRun = { line: string; area: string; length: number; points: number };

type Values = readonly (number | null)[];
type Point = [x: number, y: number];

const at = (pixels: number): number => Math.round(pixels * 10) / 10;

/** A line in steps, split at gaps; with more than `most` points as the lowest and highest value of every few steps. */
export function stepRuns(values: Values, { x, y, base }: StepScale, most: number): PathRun[] {
  const bucket = Math.ceil((2 * values.length) / Math.max(2, most));
  return runsOf(values, bucket).map(([first, end]) => {
    const points: Point[] = bucket === 1 ? steps(values, first, end, x, y) : extremes(values, first, end, bucket, x, y);
    const [start, last] = [points[0]!, points.at(-1)!];
    const line = `M${start[0]} ${start[1]}${points
      .slice(1)
      .map((point, index) => segment(points[index]!, point))
      .join('')}`;
    const length = points
      .slice(1)
      .reduce((sum, point, index) => sum + Math.hypot(point[0] - points[index]![0], point[1] - points[index]![1]), 0);
    return { line, area: `${line}V${at(base)}H${start[0]}Z`, length, points: points.length + (last === start ? 1 : 0) };
  });
}

/** Ranges without a gap, as [first, end) steps. Where several steps are merged, a shorter gap does not split. */
function runsOf(values: Values, bucket: number): [number, number][] {
  const runs: [number, number][] = [];
  let last = -Infinity;
  for (const [step, value] of values.entries()) {
    if (value === null) continue;
    if (step - last > bucket) runs.push([step, step + 1]);
    else runs.at(-1)![1] = step + 1;
    last = step;
  }
  return runs;
}

function steps(values: Values, first: number, end: number, x: StepScale['x'], y: StepScale['y']): Point[] {
  const points: Point[] = [];
  for (let step = first; step < end; step += 1) {
    const height = at(y(values[step]!));
    if (points.at(-1)?.[1] === height) points.pop();
    else points.push([at(x(step)), height]);
    points.push([at(x(step + 1)), height]);
  }
  return points;
}

function extremes(
  values: Values,
  first: number,
  end: number,
  bucket: number,
  x: StepScale['x'],
  y: StepScale['y'],
): Point[] {
  const points: Point[] = [];
  const place = (step: number): Point => [at(x(step + 0.5)), at(y(values[step]!))];
  for (let from = first - (first % bucket); from < end; from += bucket) {
    let [low, high] = [-1, -1];
    for (let step = Math.max(from, first); step < Math.min(from + bucket, end); step += 1) {
      const value = values[step];
      if (value == null) continue;
      if (low < 0 || value < values[low]!) low = step;
      if (high < 0 || value > values[high]!) high = step;
    }
    if (low < 0) continue;
    points.push(place(Math.min(low, high)));
    if (low !== high) points.push(place(Math.max(low, high)));
  }
  // A single reading among gaps still has a width.
  if (points.length === 1) points.push([at(x(end)), points[0]![1]]);
  return points;
}

function segment([fromX, fromY]: Point, [toX, toY]: Point): string {
  if (fromY === toY) return `H${toX}`;
  return fromX === toX ? `V${toY}` : `L${toX} ${toY}`;
}

/** The band between two lines in steps, p10 and p90 of a forecast, closed. */
export function bandPath(low: Values, high: Values, { x, y }: StepScale): string {
  const known = low.map((value, step) => value !== null && (high[step] ?? null) !== null);
  return runsOf(
    known.map((isKnown) => (isKnown ? 1 : null)),
    1,
  )
    .map(([first, end]) => {
      const top = steps(high, first, end, x, y);
      const bottom = steps(low, first, end, x, y).toReversed();
      return `M${[...top, ...bottom].map(([left, height]) => `${left} ${height}`).join('L')}Z`;
    })
    .join('');
}
