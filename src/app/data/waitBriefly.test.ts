import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { waitBriefly } from './waitBriefly.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Returns a function that returns whether it has ended. */
function watched(waiting: Promise<void>): () => boolean {
  let ended = false;
  void waiting.then(() => (ended = true));
  return () => ended;
}

test('ends with the last response, even a refusal', async () => {
  const late = Promise.withResolvers<void>();
  const ended = watched(waitBriefly(Promise.reject(new Error('refused')), late.promise));
  await vi.advanceTimersByTimeAsync(99);
  expect(ended()).toBe(false);
  late.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(ended()).toBe(true);
});

test('waits no longer than 100 ms', async () => {
  const ended = watched(waitBriefly(Promise.withResolvers<void>().promise));
  await vi.advanceTimersByTimeAsync(99);
  expect(ended()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(ended()).toBe(true);
});
