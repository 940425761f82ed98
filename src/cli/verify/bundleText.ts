import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';

/** The head with the longest pack, and an asset with 64 days of import and export, have a tenth of it. */
const MAX_LINE_BYTES = 4_000_000;
const LINE_FEED = 10;
const GZIP = Buffer.from([0x1f, 0x8b]);

/**
 * The lines of a file, gzip or plain, as they are read.
 * @throws RangeError at a line that is too long for a bundle; what reading or decompressing throws
 */
export async function* readBundleText(file: string): AsyncGenerator<string> {
  const unpacked = (await isGzip(file)) ? createGunzip() : new PassThrough();
  const reading = pipeline(createReadStream(file), unpacked);
  // A failed stream throws below, where it is read.
  reading.catch(() => undefined);
  let rest: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of unpacked as AsyncIterable<Buffer>) {
    let from = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, from)) {
      yield Buffer.concat([...rest, chunk.subarray(from, end)]).toString('utf8');
      [rest, bytes, from] = [[], 0, end + 1];
    }
    rest.push(chunk.subarray(from));
    bytes += chunk.length - from;
    if (bytes > MAX_LINE_BYTES) throw new RangeError('a line is longer than any of a bundle');
  }
  if (bytes > 0) yield Buffer.concat(rest).toString('utf8');
}

async function isGzip(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read({ buffer: Buffer.alloc(GZIP.length) });
    return buffer.equals(GZIP);
  } finally {
    await handle.close();
  }
}
