import { allocate, type AllocationShares, shareOf } from '#energy/dispatch/allocation.ts';
import { randomFrom } from '#energy/random.ts';
import { formatCount } from '#text/count.ts';
import { sized } from '../harness/sized.ts';
import { median, ms } from '../harness/statistics.ts';
import type { Figure } from './figures.ts';

const SIZES = sized([10_000, 1_000_000], [10_000]);
const RUNS = sized(7, 1);

function fleetOf(assets: number): AllocationShares {
  const random = randomFrom(assets);
  return {
    weights: Float64Array.from({ length: assets }, () => 3000 * random()),
    caps: Int32Array.from({ length: assets }, () => Math.floor(4000 * random())),
  };
}

/** Each asset's watts, as issuing computes them. */
function divide(shares: AllocationShares, targetW: number): number {
  const { rule } = allocate(shares, targetW);
  let total = 0;
  for (let index = 0; index < shares.caps.length; index++)
    total += shareOf(rule, shares.weights[index]!, shares.caps[index]!, index <= rule.tie);
  return total;
}

/** Proportional to weights, without caps and without remainders: the least work there is. */
function divideRoughly({ weights }: AllocationShares, targetW: number): number {
  let [all, total] = [0, 0];
  for (const weight of weights) all += weight;
  for (const weight of weights) total += Math.round((targetW * weight) / all);
  return total;
}

const times = (work: () => unknown): number =>
  median(
    Array.from({ length: RUNS }, () => {
      const startedAt = performance.now();
      work();
      return performance.now() - startedAt;
    }),
  );

/** One half hour's target divided to the watt. */
export const allocationFigures = (): Figure[] =>
  SIZES.map((assets) => {
    const shares = fleetOf(assets);
    const targetW = assets * 1000;
    if (divide(shares, targetW) !== targetW) throw new Error('the parts are not the target');
    const [ours, rough] = [times(() => divide(shares, targetW)), times(() => divideRoughly(shares, targetW))];
    return {
      figure: `A target divided among ${formatCount(assets)} assets, to the watt`,
      value: `${ms(ours)}; proportional and rounded, without caps (limit) ${ms(rough)}`,
    };
  });
