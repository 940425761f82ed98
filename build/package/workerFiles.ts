import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const WORKER = /new URL\('(\.\/\w+)\.ts', import\.meta\.url\)/g;

/**
 * Builds the files that run in threads of their own, and has `new URL('./name.ts', import.meta.url)` name what they
 * became. Throws if a build has none.
 */
export function workerFiles(): Plugin {
  let found = 0;
  return {
    name: 'worker-files',
    // Before TypeScript is removed, which changes the quotes.
    enforce: 'pre',
    transform(code, id) {
      const names = [...code.matchAll(WORKER)].map(([, name]) => name!);
      if (names.length === 0) return null;
      found += names.length;
      for (const name of names) this.emitFile({ type: 'chunk', id: `${join(dirname(id), name)}.ts` });
      return { code: code.replaceAll(WORKER, "new URL('$1.js', import.meta.url)"), map: null };
    },
    buildEnd(error) {
      if (!error && found === 0) this.error('The build has no file that runs in a thread of its own');
    },
  };
}
