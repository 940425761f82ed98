import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Binaries, locateBinaries, majorOf } from '#store/postgres/binaries.ts';
import { clusterHome } from '#store/postgres/home.ts';
import { machineBinaries } from '#store/postgres/machineBinaries.ts';
import { noteNewerRelease } from '#store/postgres/newerRelease.ts';
import { StartupError } from '#store/startupError.ts';
import { type Finding, ok, problem, warning } from './finding.ts';
import { checkLocale } from './machine.ts';

/** The PostgreSQL that Halfhour starts itself, and its data folder; starts and creates nothing. */
export function checkOwnDatabase(dataDir: string, pgBin?: string): Finding[] {
  const folder = resolve(dataDir);
  const checkData = (binaries?: Binaries) =>
    existsSync(folder) ? checkFolder(folder, binaries) : ok(`${folder} will be created.`);
  try {
    const binaries = pgBin === undefined ? locateBinaries() : machineBinaries(pgBin);
    return [checkRelease(binaries), ...checkLocale(majorOf(binaries)), checkData(binaries)];
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    const advice =
      pgBin === undefined
        ? 'Install again with optional dependencies; alpine and other musl systems need DATABASE_URL.'
        : 'Correct PG_BIN, or unset it to use the PostgreSQL that comes with Halfhour.';
    return [problem(error.message, advice), checkData()];
  }
}

function checkRelease(binaries: Binaries): Finding {
  const newer = noteNewerRelease(binaries);
  const says = `PostgreSQL ${binaries.version} is in ${binaries.bin}.`;
  return newer === null ? ok(says) : warning(says, newer);
}

function checkFolder(folder: string, binaries?: Binaries): Finding {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    return problem(`This user may not write to ${folder}.`, 'Run as its owner, or set DATA_DIR to another folder.');
  }
  const versionFile = join(clusterHome(folder), 'data', 'PG_VERSION');
  if (!existsSync(versionFile)) return ok(`${folder} has no store yet.`);
  const made = readFileSync(versionFile, 'utf8').trim();
  const says = `${folder} holds a store of PostgreSQL ${made}.`;
  return binaries === undefined || made === String(majorOf(binaries))
    ? ok(says)
    : problem(says, `Set PG_BIN to the folder of the programs of ${made}: what runs here is ${binaries.version}.`);
}
