import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { pathToFileURL } from 'node:url';
import { environment, inRoot } from './common.js';
import { ensureBuilt, ensureInstalled, findNode } from './setup.js';

// MiB for new objects, at once: growing to it costs a start a tenth. Left to itself, V8 keeps 70 MB more for a long time after a bulk load.
const newSpace = ['--min-semi-space-size=12', '--max-semi-space-size=12'];

/** Installs what is missing, builds the dashboard if asked to, and runs a TypeScript file until it ends, with its exit code as ours. */
export async function runTypeScript(file, options = [], { dashboard = false } = {}) {
  await ensureInstalled();
  if (dashboard) await ensureBuilt();
  const before = [...newSpace, '--import', pathToFileURL(inRoot('scripts', 'endWithParent.js')).href];
  const child = spawn(findNode(), [...before, file, ...options], { env: environment(), stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => forward(child, signal));
  child.once('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}

// A terminal's Ctrl-C reaches the program by itself; twice would mean "at once".
function forward(child, signal) {
  if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
}
