import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, readFileSync, realpathSync } from 'node:fs';
import { runChild } from './children.js';
import { exitWithError, inRoot, root, printError } from './common.js';

const reasons = [
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT/,
    'The package registry cannot be reached: check the network (or the proxy settings of npm) and try again.',
  ],
  [/ENOSPC/, 'The disk is full: free about 1 GB and try again.'],
  [/EACCES|EPERM|EROFS/, 'This user may not write to node_modules: start as the user who owns this folder.'],
  [/EBADPLATFORM/, `There is no package for this platform (${process.platform}-${process.arch}).`],
  [/EUSAGE|in sync/, 'package-lock.json does not fit package.json: run npm install and try again.'],
];

/** Installs what package-lock.json names unless it is installed. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  if (lstatSync(inRoot('node_modules'), { throwIfNoEntry: false })?.isSymbolicLink())
    exitWithError('node_modules is a link to packages of another version: install them where it points.');
  printError('Installing packages (about 500 MB, the first time only) …');
  const startedAt = Date.now();
  const ticking = setInterval(() => printError(`  … ${Math.round((Date.now() - startedAt) / 1000)} s`), 10_000);
  const { code, errors } = await npmCi();
  clearInterval(ticking);
  if (code !== 0)
    exitWithError(
      `${errors.trim()}\n` +
        (reasons.find(([sign]) => sign.test(errors))?.[1] ?? 'npm ci failed: its own messages are above.'),
    );
  printError(`Installed in ${Math.round((Date.now() - startedAt) / 1000)} s.`);
}

/**
 * Whether npm's own record of node_modules has everything in the lock file; packages for other platforms may be
 * missing.
 */
function isInstalled() {
  const record = inRoot('node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const [wanted, present] = [inRoot('package-lock.json'), record].map(
    (file) => JSON.parse(readFileSync(file, 'utf8')).packages,
  );
  return Object.entries(wanted).every(
    ([path, entry]) => path === '' || (present[path] ? present[path].version === entry.version : isOptionalHere(entry)),
  );
}

function isOptionalHere(entry) {
  if (entry.dev && process.env.NODE_ENV === 'production') return true;
  const elsewhere = (allowed, here) => allowed !== undefined && !allowed.includes(here);
  return (
    Boolean(entry.optional || entry.devOptional || entry.peer) &&
    (elsewhere(entry.os, process.platform) ||
      elsewhere(entry.cpu, process.arch) ||
      entry.libc !== undefined ||
      !entry.os)
  );
}

async function npmCi() {
  const npm = process.env.npm_execpath?.endsWith('.js') ? [process.execPath, process.env.npm_execpath] : ['npm'];
  // The first Node may be older than some packages require; they run under the Node that is being installed.
  const options = [
    'ci',
    '--include=dev',
    '--include=optional',
    '--engine-strict=false',
    '--loglevel=error',
    '--no-audit',
    '--no-fund',
  ];
  const [program, ...before] = npm;
  let errors = '';
  const collectStderr = (child) => child.stderr.setEncoding('utf8').on('data', (text) => (errors += text));
  try {
    const code = await runChild(
      program,
      [...before, ...options],
      { cwd: root, stdio: ['ignore', 'ignore', 'pipe'] },
      collectStderr,
    );
    return { code, errors };
  } catch (error) {
    return { code: 1, errors: `npm cannot be run (${error.message}).` };
  }
}

/**
 * Returns the path of a Node that runs TypeScript without a build: the installed one, or this one if it is new enough.
 */
export function findNode() {
  const installed = inRoot('node_modules', '.bin', 'node');
  if (
    existsSync(installed) &&
    (realpathSync(installed) === process.execPath ||
      spawnSync(installed, ['--version'], { stdio: 'ignore' }).status === 0)
  )
    return installed;
  if (Number(process.versions.node.split('.')[0]) >= 26) return process.execPath;
  return exitWithError(
    'Halfhour runs on Node 26, and the one from npm does not run on this machine ' +
      `(${process.platform}-${process.arch}): ` +
      'install Node 26 from https://nodejs.org and try again.',
  );
}
