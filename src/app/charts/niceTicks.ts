const MAX_STEPS = 5;
const ROUND = [1, 2, 2.5, 5, 10];

/** Round axis ticks that cover zero and every value, at most six. */
export function niceTicks(values: readonly number[]): number[] {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  if (low === high) return [0, 1];
  const power = 10 ** Math.floor(Math.log10((high - low) / MAX_STEPS));
  const step =
    power *
    (ROUND.find((factor) => Math.ceil(high / (factor * power)) - Math.floor(low / (factor * power)) <= MAX_STEPS) ??
      20);
  const first = Math.floor(low / step);
  return Array.from({ length: Math.ceil(high / step) - first + 1 }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  );
}
