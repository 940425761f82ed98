import type { Readable } from 'node:stream';
import { eventLoopThrottle } from '#server/eventLoopThrottle.ts';
import { LARGE_BYTES } from '#server/throttledStream.ts';
import { BffProblem } from '../http/problem.ts';

/**
 * Returns the body's bytes; null if there is none. Throws 413 as soon as it is longer than `maxBytes`; `onRead` is
 * called before the first is read.
 */
export async function readBody(
  body: Readable | undefined,
  contentLength: number,
  maxBytes: number,
  onRead: () => void,
): Promise<Buffer | null> {
  const tooLarge = () =>
    new BffProblem('TOO_LARGE', `This path accepts at most ${maxBytes / 1024 / 1024} MiB`, {
      headers: { connection: 'close' },
    });
  if (contentLength > maxBytes) throw tooLarge();
  if (!body) return null;
  onRead();
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw tooLarge();
    chunks.push(chunk);
    // A large body shares the event loop with other requests.
    if (bytes > LARGE_BYTES) await eventLoopThrottle.wait(chunk.length);
  }
  return bytes === 0 ? null : Buffer.concat(chunks);
}
