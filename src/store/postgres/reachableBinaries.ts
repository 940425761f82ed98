import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { canEnter, type Account } from './account.ts';
import { locateBinaries, makeLibraryLinks, type Binaries } from './binaries.ts';
import { sharedHome } from './home.ts';

/**
 * The installed binaries or, if their user cannot reach them or their links cannot be created, a copy that the user can
 * reach.
 */
export function reachableBinaries(dataFolder: string, account: Account | null): Binaries {
  const installed = locateBinaries();
  if (makeLibraryLinks(installed) && canEnter(account, join(installed.folder, 'native', 'bin'))) return installed;
  return copyOnce(installed, account ? sharedHome : dataFolder);
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
  return { ...installed, folder };
}

function moveUnlessThere(half: string, folder: string): void {
  try {
    renameSync(half, folder);
  } catch (error) {
    rmSync(half, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}
