import { Readable } from 'node:stream';
import { elapsedSince, type MonotonicMs, monotonicNow } from '#energy/time/clocks.ts';
import { eventLoopThrottle } from './eventLoopThrottle.ts';
import { LARGE_BYTES } from './throttledStream.ts';

/** A response of unknown length: made as it is read. */
export interface OpenEndedStream {
  stream: Readable;
  /** Whether the next chunk waits for the client, not for the server. */
  isWaitingForReader: () => boolean;
}

/**
 * Passes a response on chunk by chunk. The client may take so long in total as it may with a response of so many bytes,
 * `timeoutMs`; the time that it takes to make the response does not count. Slower, it is disconnected by `reset`.
 */
export function openEndedStream(
  body: Readable,
  timeoutMs: (bytes: number) => number,
  reset: () => void,
): OpenEndedStream {
  let since: MonotonicMs | null = null;
  async function* chunks(): AsyncGenerator<Buffer> {
    let [bytes, waitedMs] = [0, 0];
    for await (const chunk of body as AsyncIterable<Buffer>) {
      await eventLoopThrottle.wait(chunk.length);
      bytes += chunk.length;
      since = monotonicNow();
      const timer = setTimeout(reset, Math.max(0, timeoutMs(bytes) - waitedMs)).unref();
      try {
        yield chunk;
      } finally {
        clearTimeout(timer);
        waitedMs += elapsedSince(since);
        since = null;
      }
    }
  }
  const stream = Readable.from(chunks(), { objectMode: false, highWaterMark: LARGE_BYTES });
  // A client may disconnect before the first chunk: nothing else would end the source.
  stream.once('close', () => body.destroy());
  body.on('error', (error) => stream.destroy(error));
  return { stream, isWaitingForReader: () => since !== null };
}
