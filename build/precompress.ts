import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESS_FROM_BYTES = 200;

/**
 * Writes `.br` and `.gz` next to every built text asset over 200 bytes, so that no response is compressed twice;
 * index.html is left out, because it changes with each response.
 */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    writeBundle({ dir }, bundle) {
      for (const fileName of Object.keys(bundle)) {
        if (!/\.(js|css|svg|json)$/.test(fileName)) continue;
        const path = join(dir ?? 'dist', fileName);
        const bytes = readFileSync(path);
        if (bytes.length < COMPRESS_FROM_BYTES) continue;
        writeFileSync(`${path}.br`, brotliCompressSync(bytes));
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
      }
    },
  };
}
