import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runChild } from './children.js';
import { toolEnvironment, exitWithError, inRoot, root, printError } from './common.js';
import { findNode } from './install.js';

const inputs = [
  'src/app',
  'src/contract',
  'src/client',
  'src/energy',
  'src/store/postgres',
  'build',
  'public',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
];
const stamp = inRoot('dist', '.inputs');

/**
 * Builds the dashboard into dist/, and the template cluster for new databases, unless they were built from exactly
 * these files.
 */
export async function ensureBuilt() {
  const wanted = hashInputs();
  if (existsSync(inRoot('dist', 'index.html')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  printError('Building the dashboard …');
  if (!(await build())) exitWithError('The dashboard could not be built: the reasons are above.');
}

/** Builds the dashboard and, at the same time, the cluster; returns whether the dashboard was built. */
export async function build() {
  const wanted = hashInputs();
  const cluster = makeCluster();
  const code = await runChild(
    findNode(),
    [inRoot('node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'],
    { cwd: root, env: toolEnvironment(), stdio: ['ignore', 2, 2] },
  );
  await cluster;
  if (code !== 0) return false;
  writeFileSync(stamp, wanted);
  return true;
}

// Without it the first start makes its own, which takes a second longer.
const makeCluster = () =>
  runChild(findNode(), [inRoot('src', 'store', 'postgres', 'buildTemplate.ts')], {
    cwd: root,
    env: toolEnvironment(),
    stdio: 'ignore',
  }).catch(() => undefined);

function hashInputs() {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap((input) => filesBelow(input)))
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(inRoot(file)))
      .update('\0');
  return hash.digest('hex');
}

function filesBelow(path) {
  const found = statSync(inRoot(path), { throwIfNoEntry: false });
  if (!found) return [];
  if (!found.isDirectory()) return [path];
  return readdirSync(inRoot(path))
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
}
