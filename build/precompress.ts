import type { Plugin } from 'vite';
import { compressPages } from '../src/bff/compressPages.ts';

/** Compresses every built text asset beside itself, so that no response is compressed twice. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir }) {
      await compressPages(dir ?? 'dist');
    },
  };
}
