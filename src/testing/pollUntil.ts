import { setTimeout as sleep } from 'node:timers/promises';

const EVERY_MS = 20;

/** Asks until the answer is true. Throws if it is not within a minute. */
export async function pollUntil(ask: () => unknown, withinMs = 60_000): Promise<void> {
  for (const end = performance.now() + withinMs; !(await ask()); await sleep(EVERY_MS))
    if (performance.now() > end) throw new Error(`it was not so within ${withinMs / 1000} s`);
}
