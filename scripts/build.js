import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { environment, giveUp, inRoot, root, say } from './common.js';
import { findNode } from './install.js';

const inputs = ['src/app', 'src/contract', 'src/client', 'src/energy', 'public', 'index.html', 'vite.config.ts', 'package-lock.json'];
const stamp = inRoot('dist', '.inputs');

/** Builds the dashboard into dist/ unless it was built from exactly these files. */
export function ensureBuilt() {
  const wanted = hashInputs();
  if (existsSync(inRoot('dist', 'index.html')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  say('Building the dashboard …');
  if (!build()) giveUp('The dashboard could not be built: the reasons are above.');
}

/** Builds the dashboard; answers whether that went well. */
export function build() {
  const wanted = hashInputs();
  const { status } = spawnSync(findNode(), [inRoot('node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'], { cwd: root, env: environment(), stdio: ['ignore', 2, 2] });
  if (status !== 0) return false;
  writeFileSync(stamp, wanted);
  return true;
}

function hashInputs() {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap((input) => filesBelow(input))) hash.update(file).update('\0').update(readFileSync(inRoot(file))).update('\0');
  return hash.digest('hex');
}

function filesBelow(path) {
  const found = statSync(inRoot(path), { throwIfNoEntry: false });
  if (!found) return [];
  if (!found.isDirectory()) return [path];
  return readdirSync(inRoot(path)).sort().flatMap((name) => filesBelow(join(path, name)));
}
