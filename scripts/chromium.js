import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { inRoot, printError } from './common.js';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Returns the path of a Chromium that runs, from CHROMIUM_PATH, the machine, Playwright or, last, the Debian package.
 * Returns null and prints the reason if there is none.
 */
export function ensureChromium() {
  const found = findChromium() ?? (installPackage() ? findChromium() : null);
  if (!found)
    printError(
      'The browser tests need Chromium: install it (Debian: apt-get install chromium; elsewhere: npx playwright ' +
        'install ' +
        'chromium), or name one in CHROMIUM_PATH.',
    );
  return found;
}

function findChromium() {
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  const candidates = [process.env.CHROMIUM_PATH, ...onPath, ...applications, playwrightChromium()];
  return candidates.find((path) => path && existsSync(path) && canRun(path)) ?? null;
}

// The placeholder that snap installs under that name exists but does not run.
const canRun = (path) => spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;

function playwrightChromium() {
  try {
    return createRequire(inRoot('package.json'))('playwright').chromium.executablePath();
  } catch {
    return null;
  }
}

function installPackage() {
  if (!existsSync('/usr/bin/apt-get')) return false;
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status !== 0) return false;
  printError('Installing the Debian package chromium …');
  const aptGet = (...options) => {
    const command = ['env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq', ...options];
    const [program, ...rest] = isRoot ? command : ['sudo', '-n', ...command];
    return spawnSync(program, rest, { stdio: ['ignore', 'ignore', 2] }).status === 0;
  };
  return aptGet('update') && aptGet('install', '-y', '--no-install-recommends', 'chromium');
}
