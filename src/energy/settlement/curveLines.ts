/**
 * A performance curve in floating point, for forecasts that try many deliveries. Each piece is (times × percent + plus)
 * ÷ per in the smallest whole numbers, which rounds once: the curve of the Demand Flexibility Service gives K to the
 * last digit.
 */
import { exact, type Fraction } from './money.ts';
import type { PerformanceCurve } from './performanceCurve.ts';

interface Line {
  times: number;
  plus: number;
  per: number;
}

export interface CurveLines {
  /** End of each line and beginning of the next, in percent. */
  ends: readonly number[];
  /** Lines, one more than ends. */
  lines: readonly Line[];
}

export function curveLines(curve: PerformanceCurve): CurveLines {
  const [first, last] = [curve[0]!, curve.at(-1)!];
  const pieces = curve.slice(1).map((to, index) => {
    const from = curve[index]!;
    const slope = to.factor.sub(from.factor).div(to.atPercent.sub(from.atPercent));
    return lineOf(slope, from.factor.sub(slope.mul(from.atPercent)));
  });
  return {
    ends: curve.map(({ atPercent }) => atPercent.valueOf()),
    lines: [lineOf(exact(0), first.factor), ...pieces, lineOf(exact(0), last.factor)],
  };
}

/** Returns the factor at a percentage of the instruction. */
export function factorOnLines({ ends, lines }: CurveLines, percent: number): number {
  const next = ends.findIndex((end) => end > percent);
  const { times, plus, per } = lines[next < 0 ? ends.length : next]!;
  return times === 0 ? plus / per : (times * percent + plus) / per;
}

/** Returns the percentage from which on the factor no longer rises. */
export function levelFromPercent(curve: PerformanceCurve): number {
  const top = curve.at(-1)!.factor;
  return curve.find(({ factor }) => factor.equals(top))!.atPercent.valueOf();
}

function lineOf(slope: Fraction, start: Fraction): Line {
  const per = (slope.d * start.d) / commonDivisor(slope.d, start.d);
  const whole = ({ s, n, d }: Fraction) => Number((s * n * per) / d);
  return { times: whole(slope), plus: whole(start), per: Number(per) };
}

const commonDivisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : commonDivisor(b, a % b));
