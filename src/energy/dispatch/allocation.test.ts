import { array, assert, double, integer, property, record } from 'fast-check';
import { expect, it } from 'vitest';
import { allocate, type AllocationShares, shareOf, withReserve } from './allocation.ts';

const sharesOf = (assets: readonly { weight: number; cap: number }[]): AllocationShares => ({
  weights: Float64Array.from(assets, ({ weight }) => weight),
  caps: Int32Array.from(assets, ({ cap }) => cap),
});
/** The shares, each computed from the rule alone. */
const dividedBy = (shares: AllocationShares, targetW: number | null) => {
  const { rule } = allocate(shares, targetW);
  return Array.from(shares.caps, (cap, index) => shareOf(rule, shares.weights[index]!, cap, index <= rule.tie));
};
const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0);

const asset = record({
  weight: double({ min: 0, max: 20_000, noNaN: true }).map((weight) => (weight < 1e-3 ? 0 : weight)),
  cap: integer({ min: 0, max: 22_000 }),
});
const equalAsset = record({ weight: integer({ min: 0, max: 3 }), cap: integer({ min: 0, max: 5 }) });

it('asks random fleets for the target to the watt, or for all that can be had, and none for more than its cap', () => {
  const fleet = array(asset, { maxLength: 60 }).chain((assets) =>
    integer({ min: 0, max: Math.ceil(1.2 * sum(assets.map(({ cap }) => cap))) + 1 }).map((targetW) => ({
      assets,
      targetW,
    })),
  );
  const equal = array(equalAsset, { maxLength: 40 }).chain((assets) =>
    integer({ min: 0, max: 120 }).map((targetW) => ({ assets, targetW })),
  );
  const holds = ({ assets, targetW }: { assets: { weight: number; cap: number }[]; targetW: number }) => {
    const shares = sharesOf(assets);
    const { requestedW, possibleW, shortfallW } = allocate(shares, targetW);
    const divided = dividedBy(shares, targetW);
    expect(possibleW).toBe(sum(shares.caps));
    expect(sum(divided)).toBe(Math.min(targetW, possibleW));
    expect(requestedW).toBe(sum(divided));
    expect(shortfallW).toBe(targetW - requestedW);
    for (const [index, watts] of divided.entries()) {
      expect(Number.isInteger(watts) && watts >= 0).toBe(true);
      expect(watts).toBeLessThanOrEqual(shares.caps[index]!);
    }
  };
  assert(property(fleet, holds), { numRuns: 5000 });
  assert(property(equal, holds), { numRuns: 5000 });
});

it('gives each asset its weight without a target, rounded, up to its cap', () => {
  const weights = array(
    record({ weight: double({ min: 0, max: 9000, noNaN: true }), cap: integer({ min: 0, max: 9000 }) }),
  );
  assert(
    property(weights, (assets) => {
      const shares = sharesOf(assets);
      expect(dividedBy(shares, null)).toEqual(assets.map(({ weight, cap }) => Math.min(cap, Math.floor(weight + 0.5))));
    }),
  );
});

it('fills in proportion to weights, and what a cap leaves over goes to the others', () => {
  const shares = sharesOf([
    { weight: 1, cap: 100 },
    { weight: 2, cap: 1000 },
    { weight: 3, cap: 1000 },
    { weight: 0, cap: 500 },
  ]);
  expect(dividedBy(shares, 60)).toEqual([10, 20, 30, 0]);
  expect(dividedBy(shares, 1100)).toEqual([100, 400, 600, 0]);
  expect(dividedBy(shares, 2200)).toEqual([100, 1000, 1000, 100]);
  expect(dividedBy(shares, 9999)).toEqual([100, 1000, 1000, 500]);
});

it('rounds up the largest fractions, of equal ones the first', () => {
  const three = sharesOf([1, 1, 1].map((weight) => ({ weight, cap: 10 })));
  expect(dividedBy(three, 4)).toEqual([2, 1, 1]);
  expect(dividedBy(three, 5)).toEqual([2, 2, 1]);
});

it('adds the reserve to the target', () => {
  expect(withReserve(12_000, 7.5)).toBe(12_900);
});
