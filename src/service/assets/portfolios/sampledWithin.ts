import type { SampledWithin } from '#contract/consumption.ts';
import type { SampleEstimate } from '#energy/evenSample.ts';
import { roundTo } from '../../platform/rows/roundTo.ts';

const DECIMALS = 2;

/** Returns the error of sums over a sample: that of the whole range, and the usual one of its steps, given by part. */
export function sampledWithin(
  estimate: SampleEstimate,
  parts: readonly ArrayLike<number>[],
  steps: readonly (readonly [from: number, to: number])[],
): SampledWithin {
  const errorBetween = (from: number, to: number): number | null =>
    estimate.errorOf(
      parts.map((part) => {
        let sum = 0;
        for (let slot = from; slot < to; slot++) sum += part[slot]!;
        return sum;
      }),
    );
  const errors = steps.flatMap(([from, to]) => errorBetween(from, to) ?? []).sort((one, other) => one - other);
  return {
    rangePercent: rounded(errorBetween(0, parts[0]?.length ?? 0)),
    stepPercent: rounded(errors[Math.floor(errors.length / 2)] ?? null),
  };
}

const rounded = (percent: number | null): number | null => (percent === null ? null : roundTo(DECIMALS, percent));
