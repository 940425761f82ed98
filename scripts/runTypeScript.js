import { availableParallelism } from 'node:os';
import { pathToFileURL } from 'node:url';
import { endWithChildren, runChild } from './children.js';
import { toolEnvironment, inRoot } from './common.js';
import { ensureBuilt, ensureInstalled, findNode } from './setup.js';

// MiB of new space from the start: growing to it makes a start a tenth slower. By default V8 keeps 70 MB more for a
// long time after a bulk load.
const newSpace = ['--min-semi-space-size=12', '--max-semi-space-size=12'];
// Threads of V8's compilers and collector: with the default of four, two cores lose time to context switches.
const workerThreads = `--v8-pool-size=${Math.min(4, Math.max(1, availableParallelism() - 1))}`;

/**
 * Installs what is missing, builds the dashboard if `dashboard` is set, runs a TypeScript file and exits with its exit
 * code.
 */
export async function runTypeScript(file, options = [], { dashboard = false } = {}) {
  endWithChildren();
  await ensureInstalled();
  if (dashboard) await ensureBuilt();
  const nodeArguments = [
    ...newSpace,
    workerThreads,
    '--import',
    pathToFileURL(inRoot('scripts', 'endWithParent.js')).href,
  ];
  process.exit(
    await runChild(findNode(), [...nodeArguments, file, ...options], {
      env: toolEnvironment(),
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    }),
  );
}
