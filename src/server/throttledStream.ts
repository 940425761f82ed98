import { Readable } from 'node:stream';
import { eventLoopThrottle } from './eventLoopThrottle.ts';

/** Size of a response in bytes from which on it is sent chunk by chunk. */
export const LARGE_BYTES = 64 * 1024;
/** Number of characters of a chunk: at most three bytes each. */
const CHUNK_CHARACTERS = 16 * 1024;
const STREAM_OPTIONS = { objectMode: false, highWaterMark: LARGE_BYTES };

/**
 * Returns a response as a stream: encoded and passed to the connection chunk by chunk, each when the client has read
 * the ones before it and it is its turn among other large responses.
 */
export function throttledStream(body: string | Buffer | Readable): Readable {
  if (!(body instanceof Readable)) return Readable.from(splitIntoChunks(body), STREAM_OPTIONS);
  const paced = Readable.from(throttleChunks(body), STREAM_OPTIONS);
  // A client may disconnect before the first chunk: nothing else would close the file.
  paced.once('close', () => body.destroy());
  body.on('error', (error) => paced.destroy(error));
  return paced;
}

async function* throttleChunks(body: Readable): AsyncGenerator<Buffer> {
  for await (const chunk of body as AsyncIterable<Buffer>) {
    await eventLoopThrottle.wait(chunk.length);
    yield chunk;
  }
}

async function* splitIntoChunks(body: string | Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < body.length;) {
    const end = typeof body === 'string' ? endOfChunk(body, at + CHUNK_CHARACTERS) : at + LARGE_BYTES;
    const chunk = typeof body === 'string' ? Buffer.from(body.slice(at, end)) : body.subarray(at, end);
    at = end;
    await eventLoopThrottle.wait(chunk.length);
    yield chunk;
  }
}

/** Returns the end of a chunk, not between the two halves of a surrogate pair. */
function endOfChunk(text: string, end: number): number {
  const last = text.charCodeAt(end - 1);
  return last >= 0xd800 && last <= 0xdbff ? end + 1 : end;
}
