import { endWithChildren, runChild } from './children.js';
import { toolEnvironment } from './common.js';
import { memoryEnvironment, nodeOptions } from './nodeOptions.js';
import { ensureBuilt, ensureInstalled, findNode } from './setup.js';

/**
 * Installs what is missing, builds the dashboard if `dashboard` is set, runs a TypeScript file and exits with its exit
 * code.
 */
export async function runTypeScript(file, options = [], { dashboard = false } = {}) {
  endWithChildren();
  await ensureInstalled();
  if (dashboard) await ensureBuilt();
  process.exit(
    await runChild(findNode(), [...nodeOptions, file, ...options], {
      env: { ...memoryEnvironment, ...toolEnvironment() },
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    }),
  );
}
