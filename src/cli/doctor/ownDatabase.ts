import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { locateBinaries } from '#store/postgres/binaries.ts';
import { clusterHome } from '#store/postgres/home.ts';
import { StartupError } from '#store/startupError.ts';
import { type Finding, ok, problem } from './finding.ts';

/** The PostgreSQL that comes with Halfhour, and its data folder; starts and creates nothing. */
export function checkOwnDatabase(dataDir: string): Finding[] {
  const folder = resolve(dataDir);
  return [checkBinaries(), existsSync(folder) ? checkFolder(folder) : ok(`${folder} will be created.`)];
}

function checkBinaries(): Finding {
  try {
    return ok(`PostgreSQL ${locateBinaries().version} is installed with Halfhour.`);
  } catch (error) {
    if (error instanceof StartupError)
      return problem(
        error.message,
        'Install again with optional dependencies; alpine and other musl systems need DATABASE_URL.',
      );
    throw error;
  }
}

function checkFolder(folder: string): Finding {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    return problem(`This user may not write to ${folder}.`, 'Run as its owner, or set DATA_DIR to another folder.');
  }
  const versionFile = join(clusterHome(folder), 'data', 'PG_VERSION');
  return existsSync(versionFile)
    ? ok(`${folder} holds a store of PostgreSQL ${readFileSync(versionFile, 'utf8').trim()}.`)
    : ok(`${folder} has no store yet.`);
}
