const BRIEF_WAIT_MS = 100;

/** Waits until all of these have ended, well or not, for at most `mostMs`. */
export async function waitAtMost(mostMs: number, asked: readonly Promise<unknown>[]): Promise<void> {
  await Promise.race([Promise.allSettled(asked), new Promise((done) => setTimeout(done, mostMs))]);
}

/**
 * Waits for what a screen opens with, at most a tenth of a second: what is there by then is drawn at once and whole,
 * the rest when it comes.
 */
export const waitBriefly = (...asked: readonly Promise<unknown>[]): Promise<void> => waitAtMost(BRIEF_WAIT_MS, asked);
