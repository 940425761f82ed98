import { Readable } from 'node:stream';
import { loopTurns } from './loopTurns.ts';

/** Bytes of an answer from which on it is sent chunk by chunk. */
export const LARGE_BYTES = 64 * 1024;
/** Characters of a chunk: at most three bytes each. */
const CHUNK = 16 * 1024;
const FLOWING = { objectMode: false, highWaterMark: LARGE_BYTES };

/**
 * An answer as a stream: encoded and handed to the connection chunk by chunk, each when the client has taken the ones
 * before it and it is its turn among other large answers.
 */
export function pacedBody(body: string | Buffer | Readable): Readable {
  if (!(body instanceof Readable)) return Readable.from(chunksOf(body), FLOWING);
  const paced = Readable.from(chunksRead(body), FLOWING);
  // A client may go before the first chunk: the file then has nobody else to close it.
  paced.once('close', () => body.destroy());
  body.on('error', (error) => paced.destroy(error));
  return paced;
}

async function* chunksRead(body: Readable): AsyncGenerator<Buffer> {
  for await (const chunk of body as AsyncIterable<Buffer>) {
    await loopTurns.take(chunk.length);
    yield chunk;
  }
}

async function* chunksOf(body: string | Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < body.length;) {
    const end = typeof body === 'string' ? endOfChunk(body, at + CHUNK) : at + LARGE_BYTES;
    const chunk = typeof body === 'string' ? Buffer.from(body.slice(at, end)) : body.subarray(at, end);
    at = end;
    await loopTurns.take(chunk.length);
    yield chunk;
  }
}

/** Not between the two halves of a surrogate pair. */
function endOfChunk(text: string, end: number): number {
  const last = text.charCodeAt(end - 1);
  return last >= 0xd800 && last <= 0xdbff ? end + 1 : end;
}
