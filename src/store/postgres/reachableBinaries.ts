import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '../startupError.ts';
import { canEnter, type SystemAccount } from './account.ts';
import { locateBinaries, makeLibraryLinks, PACKAGE_BIN, type Binaries } from './binaries.ts';
import { sharedHome } from './home.ts';
import { machineBinaries } from './machineBinaries.ts';

/**
 * Returns the binaries in `pgBin` if it is given. Otherwise the installed ones or, if their user cannot reach them or
 * their links cannot be created, a copy that the user can reach.
 * @throws StartupError if there are none, or those in `pgBin` cannot be used
 */
export function reachableBinaries(dataFolder: string, account: SystemAccount | null, pgBin?: string): Binaries {
  if (pgBin !== undefined) return reachableOfMachine(pgBin, account);
  const installed = locateBinaries();
  if (makeLibraryLinks(installed) && canEnter(account, installed.bin)) return installed;
  return copyOnce(installed, account ? sharedHome : dataFolder);
}

function reachableOfMachine(pgBin: string, account: SystemAccount | null): Binaries {
  const binaries = machineBinaries(pgBin);
  if (!canEnter(account, binaries.bin))
    throw new StartupError(`PG_BIN is ${pgBin}, which the user ${account?.name} may not enter.`);
  return binaries;
}

// Only root writes in sharedHome, so nobody else can put programs of their own there.
function copyOnce(installed: Binaries, parent: string): Binaries {
  const folder = join(parent, `postgresql-${installed.version}`);
  if (!existsSync(folder)) {
    mkdirSync(parent, { recursive: true, mode: 0o711 });
    const half = mkdtempSync(join(parent, 'copying-'));
    cpSync(installed.folder, half, { recursive: true, verbatimSymlinks: true });
    makeLibraryLinks({ ...installed, folder: half });
    chmodSync(half, 0o755);
    moveUnlessThere(half, folder);
  }
  return { ...installed, folder, bin: join(folder, PACKAGE_BIN) };
}

function moveUnlessThere(half: string, folder: string): void {
  try {
    renameSync(half, folder);
  } catch (error) {
    rmSync(half, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}
