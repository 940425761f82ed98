import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { StartupError } from '../startupError.ts';
import { type Binaries, majorOf } from './binaries.ts';

const OLDEST_MAJOR = 15;
/** Newest major version that is tested. */
const NEWEST_MAJOR = 18;

/**
 * Returns the PostgreSQL whose programs are in the folder named by PG_BIN.
 * @throws StartupError if programs are missing or do not run, or their version is not supported
 */
export function machineBinaries(folder: string): Binaries {
  if (!isAbsolute(folder)) throw new StartupError(`PG_BIN must be an absolute path, and is ${folder}.`);
  const missing = ['initdb', 'postgres'].filter((name) => !isProgram(join(folder, name)));
  if (missing.length > 0)
    throw new StartupError(
      `PG_BIN is ${folder}, where ${missing.join(' and ')} cannot be run: name the folder of PostgreSQL's programs, ` +
        'like /usr/lib/postgresql/18/bin.',
    );
  const { stdout, stderr, error } = spawnSync(join(folder, 'postgres'), ['--version'], {
    encoding: 'utf8',
    env: { LC_ALL: 'C' },
  });
  // Examples: "postgres (PostgreSQL) 15.20 (Debian 15.20-0+deb12u1)", or 19beta1.
  const version = /\(PostgreSQL\) (\d+(?:\.\d+)?)/.exec(stdout ?? '')?.[1];
  if (version === undefined)
    throw new StartupError(
      `PG_BIN is ${folder}, and its postgres does not say which version it is: ${error?.message ?? stderr.trim()}.`,
    );
  const binaries = { folder, bin: folder, version, isPackage: false };
  const major = majorOf(binaries);
  if (major < OLDEST_MAJOR || major > NEWEST_MAJOR)
    throw new StartupError(
      `PG_BIN is ${folder}, which is PostgreSQL ${version}: Halfhour runs ${OLDEST_MAJOR} to ${NEWEST_MAJOR}.`,
    );
  return binaries;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
