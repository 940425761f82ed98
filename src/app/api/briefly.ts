const BRIEFLY_MS = 100;

/** Waits for what a screen opens with, at most a tenth of a second: what is there by then is drawn at once and whole, the rest when it comes. */
export async function briefly(...asked: readonly Promise<unknown>[]): Promise<void> {
  await Promise.race([Promise.allSettled(asked), new Promise((done) => setTimeout(done, BRIEFLY_MS))]);
}
