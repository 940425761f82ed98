import { setTimeout as sleep } from 'node:timers/promises';
import type { Writers } from '../writers.ts';

const AROUND_MS = 1000;

/** Runs a command that moves tables while there is load, checks what is stored, and says what the load saw. */
export async function moveUnderLoad(writers: Writers, url: string, move: () => Promise<string>): Promise<string> {
  const enough = new AbortController();
  const [before, slowestMs, acknowledged] = [writers.unavailable, writers.slowestMs, writers.ledger.acknowledgements];
  writers.slowestMs = 0;
  const written = Promise.allSettled([writers.write(url, enough.signal)]);
  let [startedAt, tookMs] = [0, 0];
  try {
    await sleep(AROUND_MS);
    startedAt = performance.now();
    await move();
    tookMs = performance.now() - startedAt;
    await sleep(AROUND_MS);
  } finally {
    enough.abort();
    await written;
  }
  for (const each of await written) if (each.status === 'rejected') throw each.reason;
  const longest = writers.slowestMs;
  writers.slowestMs = Math.max(slowestMs, longest);
  const line =
    `it took ${(tookMs / 1000).toFixed(1)} s; ${writers.ledger.acknowledgements - acknowledged} writes acknowledged, ` +
    `${writers.unavailable - before} responses of 503 with Retry-After and no other failure, the slowest response after ` +
    `${Math.round(longest)} ms`;
  await writers.check(url);
  return line;
}
