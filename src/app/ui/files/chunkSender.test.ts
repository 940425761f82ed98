import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '#client/client.ts';
import { ChunkSender } from './chunkSender.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function startSender(errors: (Error | null)[], sizes = [50, 50, 20]) {
  const sent: { chunk: number; at: number }[] = [];
  const start = Date.now();
  const sender = new ChunkSender({
    sizes,
    intervalMs: 1000,
    send: (chunk) => {
      sent.push({ chunk, at: Date.now() - start });
      const error = errors.shift() ?? null;
      return error ? Promise.reject(error) : Promise.resolve();
    },
  });
  sender.start();
  return { sender, sent };
}
const after = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it('sends chunk after chunk, one a second, and estimates the remaining time', async () => {
  const { sender, sent } = startSender([]);
  await after(0);
  expect(sender.state()).toMatchObject({ phase: 'running', done: 50, total: 120, etaMs: 2000 });
  await after(2000);
  expect(sent).toEqual([
    { chunk: 0, at: 0 },
    { chunk: 1, at: 1000 },
    { chunk: 2, at: 2000 },
  ]);
  expect(sender.state()).toMatchObject({ phase: 'done', done: 120, etaMs: 0 });
});

it('pauses after the running request, and continues with the next chunk', async () => {
  const { sender, sent } = startSender([]);
  await after(500);
  sender.pause();
  await after(10_000);
  expect([sent.length, sender.state().phase]).toEqual([1, 'paused']);
  sender.start();
  await after(3000);
  expect([sent.map(({ chunk }) => chunk), sender.state().phase]).toEqual([[0, 1, 2], 'done']);
});

it('waits as long as Retry-After says and sends the same chunk again', async () => {
  const { sender, sent } = startSender([null, new ApiError(429, null, 5), new TypeError('Failed to fetch')]);
  await after(1000);
  expect(sender.state()).toMatchObject({ phase: 'waiting', done: 50 });
  await after(5000);
  expect(sent.map(({ chunk, at }) => [chunk, at])).toEqual([
    [0, 0],
    [1, 1000],
    [1, 6000],
  ]);
  await after(10_000);
  expect(sender.state()).toMatchObject({ phase: 'done', done: 120, error: null });
});

it('stops at a refusal, and sends no chunk twice when it continues', async () => {
  const refusal = new ApiError(400, null, null);
  const { sender, sent } = startSender([null, refusal]);
  await after(60_000);
  expect(sender.state()).toMatchObject({ phase: 'stopped', done: 50, error: refusal });
  sender.start();
  await after(3000);
  expect(sent.map(({ chunk }) => chunk)).toEqual([0, 1, 1, 2]);
});

it('gives up on a server that stays down', async () => {
  const { sender, sent } = startSender(Array.from({ length: 20 }, () => new ApiError(503, null, null)));
  await after(300_000);
  expect([sender.state().phase, sent.length]).toEqual(['stopped', 6]);
});
