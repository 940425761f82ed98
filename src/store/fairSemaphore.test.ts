import { setTimeout as sleep } from 'node:timers/promises';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FairSemaphore, AcquireTimeoutError } from './fairSemaphore.ts';

/** Acquires as many slots as are granted without waiting. */
async function acquireAll(semaphore: FairSemaphore, tenant: string): Promise<(() => void)[]> {
  const held: (() => void)[] = [];
  for (;;) {
    const release = await Promise.race([semaphore.acquire(tenant).catch(() => null), sleep(5).then(() => null)]);
    if (release === null) return held;
    held.push(release);
  }
}

describe('a tenant alone', () => {
  it.each([
    [12, 8],
    [6, 4],
    [3, 2],
    [2, 1],
    [1, 1],
  ])('gets of %i slots %i', async (semaphore, most) => {
    expect(await acquireAll(new FairSemaphore(semaphore, 1), 'a')).toHaveLength(most);
  });
});

it('leaves a slot to a tenant that has none', async () => {
  const semaphore = new FairSemaphore(12, 1);
  const counts = [];
  for (const tenant of ['a', 'b', 'c', 'd']) counts.push((await acquireAll(semaphore, tenant)).length);
  expect(counts).toEqual([8, 2, 1, 1]);
});

it('serves queues in turn, and each in its order', async () => {
  const semaphore = new FairSemaphore(1, 10_000);
  const first = await semaphore.acquire('a');
  const order: string[] = [];
  const run = (tenant: string, name: string) => semaphore.run(tenant, async () => void order.push(name));
  const all = [run('a', 'a1'), run('a', 'a2'), run('a', 'a3'), run('b', 'b1'), run('c', 'c1'), run('b', 'b2')];
  expect(semaphore.waitingCount).toBe(6);
  first();
  await Promise.all(all);
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

it('releases a slot after a failure', async () => {
  const semaphore = new FairSemaphore(1, 1000);
  await expect(semaphore.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await semaphore.run('b', async () => 'yes')).toBe('yes');
});

it('refuses a caller that has waited too long, and no longer counts it', async () => {
  const semaphore = new FairSemaphore(1, 20);
  const release = await semaphore.acquire('a');
  await expect(semaphore.acquire('b')).rejects.toBeInstanceOf(AcquireTimeoutError);
  expect(semaphore.waitingCount).toBe(0);
  release();
  expect(await semaphore.run('c', async () => 'yes')).toBe('yes');
});

it('never grants more slots than there are, and in the end serves everybody', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 8 }),
      fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 40 }),
      async (size, tenants) => {
        const semaphore = new FairSemaphore(size, 10_000);
        let [inUse, most, served] = [0, 0, 0];
        await Promise.all(
          tenants.map((tenant) =>
            semaphore.run(tenant, async () => {
              most = Math.max(most, ++inUse);
              await Promise.resolve();
              inUse--;
              served++;
            }),
          ),
        );
        expect(most).toBeLessThanOrEqual(size);
        expect(served).toBe(tenants.length);
      },
    ),
    { numRuns: 50 },
  );
});
