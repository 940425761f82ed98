import { expect, it } from 'vitest';
import { ResponseBudget, type ResponseSlot } from './responseBudget.ts';

const MB = 1_000_000;
const budget = (patienceMs?: number) => new ResponseBudget(() => new Error('not taken'), patienceMs);

/** Starts a response and returns whether it has started. */
function ask(
  answers: ResponseBudget,
  owner: string,
): { turn: Promise<ResponseSlot>; hasBegun: () => Promise<boolean> } {
  let begun = false;
  const turn = answers.acquire(owner, 8 * MB);
  turn.then(() => (begun = true)).catch(() => undefined);
  return { turn, hasBegun: () => new Promise((resolve) => setImmediate(() => resolve(begun))) };
}

it('an owner has two large responses at a time, and none while 16 MB of its own are unread', async () => {
  const answers = budget();
  const [first, second, third] = [ask(answers, 'a'), ask(answers, 'a'), ask(answers, 'a')];
  expect([await first.hasBegun(), await second.hasBegun(), await third.hasBegun()]).toEqual([true, true, false]);
  (await first.turn).buffered(16 * MB);
  expect([await third.hasBegun(), answers.unsentBytes]).toEqual([false, 16 * MB]);
  (await second.turn).release();
  expect(await third.hasBegun()).toBe(false);
  (await first.turn).release();
  (await first.turn).release();
  expect([await third.hasBegun(), answers.unsentBytes]).toEqual([true, 0]);
});

it('unread bytes of others delay nobody who has none', async () => {
  const answers = budget();
  for (let owner = 0; owner < 10; owner++) (await answers.acquire(`deaf ${owner}`, 8 * MB)).buffered(16 * MB);
  const other = ask(answers, 'other');
  expect(await other.hasBegun()).toBe(true);
  answers.track('small').buffered(16 * MB);
});

it('owners take turns', async () => {
  const answers = budget();
  const busy = await Promise.all(['a', 'a', 'b', 'b', 'c', 'c'].map((owner) => answers.acquire(owner, 8 * MB)));
  const order: string[] = [];
  for (const owner of ['a', 'a', 'b', 'd'])
    void answers.acquire(owner, 8 * MB).then((turn) => {
      order.push(owner);
      turn.release();
    });
  for (const turn of busy) turn.release();
  await expect.poll(() => order.length).toBe(4);
  expect(order.indexOf('d')).toBeLessThan(3);
});

it('refuses after the timeout, and drops the request', async () => {
  const answers = budget(20);
  const turn = await answers.acquire('a', 8 * MB);
  turn.buffered(17 * MB);
  await expect(answers.acquire('a', 8 * MB)).rejects.toThrow('not taken');
  turn.release();
  (await answers.acquire('a', 8 * MB)).release();
});
