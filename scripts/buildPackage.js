/**
 * `npm run build:package`: everything that `npm pack` packs; the dashboard in dist/, the programs and the client in
 * lib/.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { endWithChildren, runChild } from './children.js';
import { exitWithError, inRoot, root, toolEnvironment } from './common.js';
import { ensureBuilt, ensureInstalled } from './setup.js';

const TYPES = inRoot('lib', 'types');
/** A file of ours in a declaration, by its path or by its layer. */
const SPECIFIER = /(?<=['"])(#\w+\/|\.{1,2}\/)([^'"]+)\.ts(?=['"])/g;

endWithChildren();
await ensureInstalled();
await ensureBuilt();
await runTool('vite', 'build', '--logLevel', 'warn', '-c', 'build/package/programs.ts');
await runTool('vite', 'build', '--logLevel', 'warn', '-c', 'build/package/client.ts');
await runTool('tsc', '-p', 'build/package/tsconfig.json');
for (const name of readdirSync(TYPES, { recursive: true }))
  if (name.endsWith('.d.ts')) linkDeclaration(join(TYPES, name));
process.exit(0);

async function runTool(name, ...options) {
  const code = await runChild(inRoot('node_modules', '.bin', name), options, {
    cwd: root,
    env: toolEnvironment(),
    stdio: ['ignore', 2, 2],
  });
  if (code !== 0) exitWithError('The package could not be built: the reasons are above.');
}

/**
 * Has a declaration import others by relative paths to JavaScript, as every resolver outside this repository expects.
 */
function linkDeclaration(file) {
  const text = readFileSync(file, 'utf8');
  const linked = text.replaceAll(SPECIFIER, (_, start, path) => {
    if (!start.startsWith('#')) return `${start}${path}.js`;
    const target = relative(dirname(file), join(TYPES, start.slice(1), `${path}.js`));
    return target.startsWith('.') ? target : `./${target}`;
  });
  writeFileSync(file, linked);
}
