import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { EventLoopThrottle } from './eventLoopThrottle.ts';
import { throttledStream } from './throttledStream.ts';

test('a text arrives unchanged, whatever its characters', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
      fc.integer({ min: 0, max: 3 }),
      async (unit, shift) => {
        const long = 'x'.repeat(shift) + unit.repeat(3000);
        expect(await text(throttledStream(long))).toBe(long.toWellFormed());
      },
    ),
    { numRuns: 30 },
  );
});

test('so do bytes, and other streams', async () => {
  const bytes = Buffer.alloc(300_001, 'abc');
  expect((await buffer(throttledStream(bytes))).equals(bytes)).toBe(true);
  expect((await buffer(throttledStream(Readable.from([bytes, bytes], { objectMode: false })))).length).toBe(600_002);
});

test('a source stream is closed with it, started or not, and its failure is forwarded', async () => {
  const never = new Readable({ read: () => undefined });
  throttledStream(never).destroy();
  await expect.poll(() => never.destroyed).toBe(true);
  const failing = new Readable({ read: () => undefined });
  const read = buffer(throttledStream(failing));
  failing.destroy(new Error('gone'));
  await expect(read).rejects.toThrow('gone');
});

test('moves so many bytes in one iteration of the event loop, and at least one chunk', async () => {
  const turns = new EventLoopThrottle(100);
  const order: string[] = [];
  const done = Promise.all(
    [60, 40, 1, 1000, 1].map((bytes) => turns.wait(bytes).then(() => order.push(String(bytes)))),
  );
  const tick = () => new Promise<void>((resolve) => setImmediate(() => resolve()));
  for (let round = 0; round < 5; round++) {
    await tick();
    order.push('|');
  }
  await done;
  expect(order.join(' ')).toMatch(/^60 40 \| (1 \| )?.*1000/);
  expect(order.filter((each) => each !== '|')).toEqual(['60', '40', '1', '1000', '1']);
});
