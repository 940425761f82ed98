import { availableParallelism } from 'node:os';
import { pathToFileURL } from 'node:url';
import { endWithChildren, runChild } from './children.js';
import { environment, inRoot } from './common.js';
import { ensureBuilt, ensureInstalled, findNode } from './setup.js';

// MiB for new objects, at once: growing to it costs a start a tenth. Left to itself, V8 keeps 70 MB more for a long
// time after a bulk load.
const newSpace = ['--min-semi-space-size=12', '--max-semi-space-size=12'];
// Helpers of V8's compilers and collector: with four of them, as without a word, two cores switch more than they work.
const helpers = `--v8-pool-size=${Math.min(4, Math.max(1, availableParallelism() - 1))}`;

/**
 * Installs what is missing, builds the dashboard if asked to, and runs a TypeScript file until it ends, with its exit
 * code as ours.
 */
export async function runTypeScript(file, options = [], { dashboard = false } = {}) {
  endWithChildren();
  await ensureInstalled();
  if (dashboard) await ensureBuilt();
  const before = [...newSpace, helpers, '--import', pathToFileURL(inRoot('scripts', 'endWithParent.js')).href];
  process.exit(
    await runChild(findNode(), [...before, file, ...options], {
      env: environment(),
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    }),
  );
}
