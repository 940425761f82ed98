import { afterAll, expect, it } from 'vitest';
import { ProblemError } from '../../platform/http/problem.ts';
import { parseBatch } from './parseBatch.ts';
import { ParserThread } from './parserThread.ts';

const records = Array.from({ length: 3000 }, (_, index) => ({
  assetId: `meter-${index % 7}`,
  startTime: new Date(Date.UTC(2026, 0, 1) + index * 1_800_000).toISOString(),
  value: index / 1000,
}));
const body = (all: unknown[] = records) => Buffer.from(JSON.stringify(all));

const thread = new ParserThread();
afterAll(() => thread.close());

it('reads the same as the main thread, and transfers the memory of the body', async () => {
  const given = Buffer.concat([Buffer.alloc(0), Buffer.from(new Uint8Array(body()).buffer)]);
  expect(await thread.parse(given)).toEqual(parseBatch(body()));
  const own = new Uint8Array(body());
  await thread.parse(Buffer.from(own.buffer));
  expect(own.byteLength).toBe(0);
});

it('refuses with the same words', async () => {
  const bad = [...records, { ...records[0], value: -1 }];
  const [here, there] = await Promise.all(
    [Promise.resolve().then(() => parseBatch(body(bad))), thread.parse(body(bad))].map((reading) =>
      reading.then(
        () => null,
        (error: unknown) => error,
      ),
    ),
  );
  expect(there).toBeInstanceOf(ProblemError);
  expect([(there as ProblemError).message, (there as ProblemError).errors]).toEqual([
    (here as ProblemError).message,
    (here as ProblemError).errors,
  ]);
});

it('responds with 503 to waiting requests when it dies, and is replaced', async () => {
  const waiting = Array.from({ length: 40 }, () => thread.parse(body()));
  await thread.close();
  const outcomes = await Promise.allSettled(waiting);
  expect(outcomes.at(-1)).toMatchObject({ status: 'rejected', reason: { code: 'UNAVAILABLE' } });
  expect((await thread.parse(body())).records).toBe(3000);
});

it('ends when idle, and starts again with the next batch', async () => {
  const restful = new ParserThread(1);
  await restful.parse(body());
  await expect.poll(() => restful.isRunning).toBe(false);
  expect((await restful.parse(body())).records).toBe(3000);
  await restful.close();
});
