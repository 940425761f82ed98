import { gzipSync } from 'node:zlib';
import type { Encoder } from './encoder.ts';

/** Lines compressed together: some hundred kilobytes, so that requests do not wait for it. */
const LINES = 50;

/**
 * Returns an encoder of the texts of a single column as lines, compressed: members of gzip one after the other, as RFC
 * 1952 allows.
 */
export const encodeLines = (): Encoder => ({
  begin: () => new Uint8Array(),
  *add({ cells: [lines = []] }) {
    for (let from = 0; from < lines.length; from += LINES)
      yield gzipSync(
        lines
          .slice(from, from + LINES)
          .map((line) => `${String(line)}\n`)
          .join(''),
      );
  },
  end: () => [],
});
