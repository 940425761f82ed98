import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const ENCODINGS = [
  ['.br', promisify(brotliCompress)],
  ['.gz', (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 })],
] as const;
const IS_TEXT = /\.(js|css|svg|json)$/;
const COMPRESS_FROM_BYTES = 200;

/**
 * Writes `.br` and `.gz` next to the text files over 200 bytes of a built app that have none: at a build, and at the
 * first start of the npm package, which has none for its size. Returns the number of written files; where nothing may
 * be written, responses stay as they are.
 */
export async function compressPages(distDir: string): Promise<number> {
  const files = await readdir(distDir, { recursive: true });
  const known = new Set(files);
  let written = 0;
  for (const file of files)
    for (const [ending, compress] of ENCODINGS) {
      if (!IS_TEXT.test(file) || known.has(file + ending)) continue;
      const path = join(distDir, file);
      const bytes = await readFile(path);
      if (bytes.length < COMPRESS_FROM_BYTES) continue;
      // The file is there whole or not at all: it is served as soon as it has its name.
      const part = `${path}.${process.pid}${ending}`;
      try {
        await writeFile(part, await compress(bytes));
        await rename(part, path + ending);
      } catch (error) {
        await rm(part, { force: true }).catch(() => undefined);
        if (isReadOnly(error)) return written;
        throw error;
      }
      written++;
    }
  return written;
}

const isReadOnly = (error: unknown): boolean =>
  ['EROFS', 'EACCES', 'EPERM', 'ENOSPC'].includes((error as NodeJS.ErrnoException).code ?? '');
