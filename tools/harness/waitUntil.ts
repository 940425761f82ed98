import { setTimeout as sleep } from 'node:timers/promises';

interface WaitOptions {
  withinMs: number;
  everyMs?: number;
}

/** Polls until `find` returns something, and returns it. Throws the given message on timeout. */
export async function waitUntil<Found>(
  find: () => Found | Promise<Found>,
  otherwise: string | (() => string),
  { withinMs, everyMs = 50 }: WaitOptions,
): Promise<NonNullable<Found>> {
  for (const end = performance.now() + withinMs; ; await sleep(everyMs)) {
    const found = await find();
    if (found) return found;
    if (performance.now() > end) throw new Error(typeof otherwise === 'string' ? otherwise : otherwise());
  }
}
