import {
  closeSync,
  createReadStream,
  createWriteStream,
  existsSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { pipeline as connect, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { flushFolder } from '../durableFile.ts';
import { StartupError } from '../startupError.ts';

const GZIP_MAGIC = [0x1f, 0x8b];
const CHUNK_BYTES = 262_144;

/**
 * Writes a backup to a file that this user alone can read. It has its name only once it is whole and on the disk.
 * Returns its size in bytes.
 */
export async function saveBackup(file: string, pieces: AsyncIterable<Buffer>, overwrite: boolean): Promise<number> {
  if (!overwrite && existsSync(file))
    throw new StartupError(`${file} is there already: name another file, or add --overwrite.`);
  const part = `${file}.part`;
  // An interrupted backup may have left this part.
  rmSync(part, { force: true });
  try {
    await pipeline(
      Readable.from(pieces),
      createGzip(),
      createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }),
    );
    renameSync(part, file);
    flushFolder(dirname(file));
  } catch (error) {
    rmSync(part, { force: true });
    throw toStartupError(error, file);
  }
  return statSync(file).size;
}

function toStartupError(error: unknown, file: string): unknown {
  const { code, syscall, path } = error as { code?: string; syscall?: string; path?: string };
  if (code === 'ENOSPC') return new StartupError(`There is no space for ${file}.`, { cause: error });
  return syscall === 'open' && path === `${file}.part`
    ? new StartupError(`${file} cannot be written (${code}).`, { cause: error })
    : error;
}

/**
 * Opens the script in a backup file, compressed or not. It is read once it is asked for: an error of a stream that
 * nobody reads yet would end the program.
 * @throws StartupError if there is no such file, or it cannot be read
 */
export function openBackup(file: string): AsyncIterable<Buffer> {
  if (!existsSync(file) || !statSync(file).isFile()) throw new StartupError(`There is no file ${file}.`);
  return readScript(file, isGzip(file));
}

async function* readScript(file: string, isPacked: boolean): AsyncGenerator<Buffer> {
  const plain = createReadStream(file);
  // An error of one stream ends both, and reaches the reader.
  yield* isPacked ? connect(plain, createGunzip({ chunkSize: CHUNK_BYTES }), () => undefined) : plain;
}

function isGzip(file: string): boolean {
  const handle = openForReading(file);
  const first = Buffer.alloc(GZIP_MAGIC.length);
  readSync(handle, first);
  closeSync(handle);
  return first.equals(Buffer.from(GZIP_MAGIC));
}

function openForReading(file: string): number {
  try {
    return openSync(file, 'r');
  } catch (error) {
    throw new StartupError(`${file} cannot be read (${(error as { code?: string }).code}).`, { cause: error });
  }
}
