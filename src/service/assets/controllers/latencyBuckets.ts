/** Buckets of latencies: each is a tenth wider than the one before; the last takes all longer than 30 days. */
const FACTOR = 1.1;
const BUCKETS = 227;

/** Returns the bucket of a latency in milliseconds. */
export const bucketOf = (ms: number): number =>
  Math.min(BUCKETS - 1, Math.max(0, Math.round(Math.log(Math.max(1, ms)) / Math.log(FACTOR))));

/** Returns the seconds below which the given share of the answers lies, within 5 %; null without any answer. */
export function secondsAt(counts: readonly number[], share: number): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  let seen = 0;
  const bucket = counts.findIndex((count) => (seen += count) >= share * total);
  return Math.round(FACTOR ** bucket) / 1000;
}

/** Adds the counts of one list to another, which grows as needed. */
export function addCounts(sums: number[], counts: readonly number[]): void {
  for (const [bucket, count] of counts.entries()) sums[bucket] = (sums[bucket] ?? 0) + count;
}
