/**
 * Sums over an even sample that stands for all, and their errors. The sample is in parts, drawn like itself: the change
 * of the estimate when one of them is left out gives its error, whatever the estimate is (jackknife).
 */

/** Number of parts of a sample: twenty give the error to a sixth. */
export const PARTS = 20;
/** Student's t of 19 degrees of freedom at 95 %: 5 % are above it and 5 % below its negative. */
const T = 1.7291;

/** Known facts about the units of a sample, by part. */
export interface Sample {
  /** Number of units it stands for. */
  all: number;
  members: readonly number[];
  /**
   * A quantity that correlates with what is summed, known of a larger sample too: each unit then counts by how much of
   * it the larger one has (ratio estimate). Null without one.
   */
  known: { own: readonly number[]; larger: readonly number[]; largerMembers: readonly number[] } | null;
}

/** Estimate of sums over a sample, with their errors at 90 % probability, in percent to either side. */
export interface SampleEstimate {
  /** Factor by which a sum over the sample is multiplied. */
  factor: number;
  errorOf(parts: readonly number[]): number | null;
}

const sumOf = (parts: readonly number[], without: number): number =>
  parts.reduce((sum, value, part) => (part === without ? sum : sum + value), 0);

function factorOf({ all, members, known }: Sample, without = -1): number {
  if (known === null) return all / sumOf(members, without);
  return (all * sumOf(known.larger, without)) / (sumOf(known.largerMembers, without) * sumOf(known.own, without));
}

/**
 * Returns the error of an estimate with 90 % probability, by those without one part each; `left` is the share not in
 * the sample.
 */
function withinOf(estimates: readonly number[], left: number): number {
  const mean = sumOf(estimates, -1) / estimates.length;
  const squares = estimates.reduce((sum, each) => sum + (each - mean) ** 2, 0);
  return T * Math.sqrt((1 - 1 / estimates.length) * squares * left);
}

/**
 * Returns the error of a share in a sample with 90 % probability, in percentage points to either side: by parts of the
 * sample, which together are the share `sampled` of all. Null with fewer than two parts that have anything.
 */
export function errorOfShare(parts: readonly { of: number; whole: number }[], sampled: number): number | null {
  const known = parts.filter(({ whole }) => whole > 0);
  if (known.length < 2) return null;
  const [of, whole] = [known.reduce((sum, part) => sum + part.of, 0), known.reduce((sum, part) => sum + part.whole, 0)];
  const estimates = known.map((part) => (100 * (of - part.of)) / (whole - part.whole));
  return withinOf(estimates, Math.max(0, 1 - sampled));
}

/** Opens the estimate by a sample. */
export function openEstimate(sample: Sample): SampleEstimate {
  const factor = factorOf(sample);
  const factors = sample.members.map((_, without) => factorOf(sample, without));
  const left = Math.max(0, 1 - sumOf(sample.members, -1) / sample.all);
  return {
    factor,
    errorOf(parts) {
      const total = sumOf(parts, -1);
      const within = withinOf(
        factors.map((each, without) => each * (total - parts[without]!)),
        left,
      );
      const error = (100 * within) / Math.abs(factor * total);
      return Number.isFinite(error) ? error : null;
    },
  };
}

/** Returns the more certain of the estimates with and without the larger sample's quantity, by the sum wanted. */
export function surerEstimate(sample: Sample, parts: readonly number[]): SampleEstimate {
  const plain = openEstimate({ ...sample, known: null });
  if (sample.known === null) return plain;
  const byRatio = openEstimate(sample);
  return (byRatio.errorOf(parts) ?? Infinity) < (plain.errorOf(parts) ?? Infinity) ? byRatio : plain;
}
