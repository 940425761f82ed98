import { niceTicks } from '#app/charts/niceTicks.ts';

/** Share of the axis that a round number keeps from its ends. */
const APART = 0.12;

/** Marks of an axis of assets: its ends, and the round numbers between that are not near them. */
export function assetTicks(first: number, last: number): number[] {
  const span = last - first;
  const step = niceTicks([0, span])[1]!;
  const round = Array.from(
    { length: Math.ceil(span / step) + 1 },
    (_, index) => (Math.ceil(first / step) + index) * step,
  );
  return [
    first,
    ...round.filter((tick) => Number.isInteger(tick) && tick > first + APART * span && tick < last - APART * span),
    ...(last > first ? [last] : []),
  ];
}
