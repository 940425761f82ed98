/** Share of the price that is paid for a share of an instruction: points of a buyer's table, linear between them. */
import { exact, type Decimal, type Fraction } from './money.ts';

export interface CurvePoint {
  /** Delivered energy in percent of the instruction. */
  atPercent: Decimal;
  factor: Decimal;
}

/** Ascending points; flat before the first and after the last. Made by `openCurve`. */
export type PerformanceCurve = readonly { atPercent: Fraction; factor: Fraction }[];

/**
 * Returns the curve of a table.
 * @throws RangeError if it has no point, its percentages do not rise or its factors fall
 */
export function openCurve(points: readonly CurvePoint[]): PerformanceCurve {
  if (points.length === 0) throw new RangeError('a performance curve needs a point');
  const curve = points.map(({ atPercent, factor }) => ({ atPercent: exact(atPercent), factor: exact(factor) }));
  curve.slice(1).forEach((point, index) => {
    const before = curve[index]!;
    if (point.atPercent.compare(before.atPercent) <= 0)
      throw new RangeError('the percentages of a curve must increase');
    if (point.factor.compare(before.factor) < 0) throw new RangeError('the factors of a curve must not decrease');
  });
  return curve;
}

/** Returns the factor at a percentage of the instruction. */
export function factorAt(curve: PerformanceCurve, percent: Fraction): Fraction {
  const next = curve.findIndex(({ atPercent }) => atPercent.compare(percent) > 0);
  if (next === 0) return curve[0]!.factor;
  if (next < 0) return curve.at(-1)!.factor;
  const [from, to] = [curve[next - 1]!, curve[next]!];
  const share = percent.sub(from.atPercent).div(to.atPercent.sub(from.atPercent));
  return from.factor.add(to.factor.sub(from.factor).mul(share));
}

/** CAP_AT_INSTRUCTION: delivered energy is paid, nothing above the instruction. */
export const CAP_AT_INSTRUCTION: readonly CurvePoint[] = [
  { atPercent: 0, factor: 1 },
  { atPercent: 100, factor: 1 },
];

/**
 * Returns the points of GRACE: nothing is lost down to `gracePercent` below the instruction, then `slope` points of the
 * factor for each point of the percentage.
 * @throws RangeError for a slope that is not above zero
 */
export function gracePoints(gracePercent: Decimal, slope: Decimal): CurvePoint[] {
  if (exact(slope).compare(0) <= 0) throw new RangeError('the slope of a curve must be above zero');
  const full = exact(100).sub(exact(gracePercent));
  return [
    { atPercent: full.sub(exact(100).div(exact(slope))), factor: 0 },
    { atPercent: full, factor: 1 },
  ];
}

/** DFS_K: the performance factor K of the Demand Flexibility Service, paid on the contracted energy. */
export const DFS_K: readonly CurvePoint[] = [
  { atPercent: -100, factor: -1 },
  { atPercent: 0, factor: 0 },
  { atPercent: 25, factor: 0 },
  { atPercent: 50, factor: 0.5 },
  { atPercent: 120, factor: 1.2 },
];
