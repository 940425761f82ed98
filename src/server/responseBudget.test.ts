import { expect, it } from 'vitest';
import { ResponseBudget, type ResponseSlot } from './responseBudget.ts';

const MB = 1_000_000;
const createBudget = (timeoutMs?: number) => new ResponseBudget(() => new Error('not read'), timeoutMs);

/** Starts a response and returns whether it has started. */
function acquire(
  budget: ResponseBudget,
  owner: string,
): { slot: Promise<ResponseSlot>; hasBegun: () => Promise<boolean> } {
  let begun = false;
  const slot = budget.acquire(owner, 8 * MB);
  slot.then(() => (begun = true)).catch(() => undefined);
  return { slot, hasBegun: () => new Promise((resolve) => setImmediate(() => resolve(begun))) };
}

it('an owner has two large responses at a time, and none while 16 MB of its own are unread', async () => {
  const budget = createBudget();
  const [first, second, third] = [acquire(budget, 'a'), acquire(budget, 'a'), acquire(budget, 'a')];
  expect([await first.hasBegun(), await second.hasBegun(), await third.hasBegun()]).toEqual([true, true, false]);
  (await first.slot).buffered(16 * MB);
  expect([await third.hasBegun(), budget.unsentBytes]).toEqual([false, 16 * MB]);
  (await second.slot).release();
  expect(await third.hasBegun()).toBe(false);
  (await first.slot).release();
  (await first.slot).release();
  expect([await third.hasBegun(), budget.unsentBytes]).toEqual([true, 0]);
});

it('unread bytes of others delay nobody who has none', async () => {
  const budget = createBudget();
  for (let owner = 0; owner < 10; owner++) (await budget.acquire(`non-reading ${owner}`, 8 * MB)).buffered(16 * MB);
  const other = acquire(budget, 'other');
  expect(await other.hasBegun()).toBe(true);
  budget.track('small').buffered(16 * MB);
});

it('owners take turns', async () => {
  const budget = createBudget();
  const busy = await Promise.all(['a', 'a', 'b', 'b', 'c', 'c'].map((owner) => budget.acquire(owner, 8 * MB)));
  const order: string[] = [];
  for (const owner of ['a', 'a', 'b', 'd'])
    void budget.acquire(owner, 8 * MB).then((slot) => {
      order.push(owner);
      slot.release();
    });
  for (const slot of busy) slot.release();
  await expect.poll(() => order.length).toBe(4);
  expect(order.indexOf('d')).toBeLessThan(3);
});

it('refuses after the timeout, and drops the request', async () => {
  const budget = createBudget(20);
  const slot = await budget.acquire('a', 8 * MB);
  slot.buffered(17 * MB);
  await expect(budget.acquire('a', 8 * MB)).rejects.toThrow('not read');
  slot.release();
  (await budget.acquire('a', 8 * MB)).release();
});
