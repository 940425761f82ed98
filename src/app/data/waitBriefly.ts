const BRIEF_WAIT_MS = 100;

/** Waits until all of these have settled, for at most `mostMs`. */
export async function waitAtMost(mostMs: number, requests: readonly Promise<unknown>[]): Promise<void> {
  await Promise.race([Promise.allSettled(requests), new Promise((done) => setTimeout(done, mostMs))]);
}

/**
 * Waits for a screen's prefetched queries, at most 100 ms: results until then are in the first paint, the rest follows.
 */
export const waitBriefly = (...requests: readonly Promise<unknown>[]): Promise<void> =>
  waitAtMost(BRIEF_WAIT_MS, requests);
