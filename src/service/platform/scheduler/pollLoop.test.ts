import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { PollLoop } from './pollLoop.ts';

const FOR_EVER_MS = 1_000_000;

/** A loop whose rounds end when they are told to, with what has run so far. */
function loopOf(everyMs = FOR_EVER_MS) {
  const rounds: PromiseWithResolvers<void>[] = [];
  const failures: unknown[] = [];
  const loop = new PollLoop({
    run: () => {
      rounds.push(Promise.withResolvers());
      return rounds.at(-1)!.promise;
    },
    everyMs: () => everyMs,
    onFailure: (error) => failures.push(error),
  });
  return { loop, rounds, failures };
}

it('runs one more round for any number of calls of wake while one runs', async () => {
  const { loop, rounds } = loopOf();
  loop.start();
  await expect.poll(() => rounds.length).toBe(1);
  for (const withinMs of [FOR_EVER_MS, 0, 5, 0]) loop.wake(withinMs);
  await sleep(20);
  expect(rounds).toHaveLength(1);
  rounds[0]!.resolve();
  await expect.poll(() => rounds.length).toBe(2);
  rounds[1]!.resolve();
  await sleep(20);
  expect(rounds).toHaveLength(2);
  await loop.stop();
});

it('goes on after a failure, and runs none once it is stopped', async () => {
  const { loop, rounds, failures } = loopOf(1);
  loop.start();
  await expect.poll(() => rounds.length).toBe(1);
  rounds[0]!.reject(new Error('once'));
  await expect.poll(() => rounds.length).toBe(2);
  expect(failures).toEqual([new Error('once')]);
  rounds[1]!.resolve();
  await loop.stop();
  loop.wake();
  await sleep(20);
  expect(rounds).toHaveLength(2);
});

it('waits for the round under way before one that is requested by hand', async () => {
  const { loop, rounds } = loopOf();
  loop.start();
  await expect.poll(() => rounds.length).toBe(1);
  const once = loop.runOnce();
  await sleep(20);
  expect(rounds).toHaveLength(1);
  rounds[0]!.resolve();
  await expect.poll(() => rounds.length).toBe(2);
  rounds[1]!.resolve();
  await once;
  await loop.stop();
});
