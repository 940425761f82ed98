const sorted = (times: readonly number[]): number[] => [...times].sort((a, b) => a - b);

export const quantile = (times: readonly number[], share: number): number =>
  sorted(times)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? NaN;

/** The middle value; of an even number, the mean of the two in the middle. NaN of none. */
export function median(times: readonly number[]): number {
  const inOrder = sorted(times);
  const upper = Math.floor(inOrder.length / 2);
  const lower = Math.ceil(inOrder.length / 2) - 1;
  return ((inOrder[lower] ?? NaN) + (inOrder[upper] ?? NaN)) / 2;
}

export const ms = (time: number): string => `${time.toFixed(time < 10 ? 2 : 0)} ms`;

/** Median and best as one line. */
export const medianAndBest = (times: readonly number[]): string =>
  `median ${ms(median(times))}, best ${ms(Math.min(...times))}`;

/** How many times as long the peer takes as the service, by the medians. */
export const timesOurs = (ours: readonly number[], peers: readonly number[]): string =>
  `${(median(peers) / median(ours)).toFixed(2)} × ours`;

/** Exponent of growth between the smallest and the largest size: 0 is constant, 1 is linear. */
export const growthExponent = (sizes: readonly number[], times: readonly number[]): string =>
  (Math.log(times.at(-1)! / times[0]!) / Math.log(sizes.at(-1)! / sizes[0]!)).toFixed(2);

/** Milliseconds that `work` takes. */
export async function measureMs(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** Times that `timeOf` returns of so many runs, after some that are not counted; runs are numbered from 0. */
export async function timesAfterWarmUp(
  warmUp: number,
  runs: number,
  timeOf: (run: number) => Promise<number>,
): Promise<number[]> {
  const times: number[] = [];
  for (let run = 0; run < warmUp + runs; run++) times.push(await timeOf(run));
  return times.slice(warmUp);
}
