import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { canEnter, type Account } from './account.ts';
import { locateBinaries, makeLibraryLinks, type Binaries } from './binaries.ts';
import { sharedHome } from './home.ts';

/**
 * The installed binaries, or, where their user cannot reach them or their links cannot be made, a copy he can reach.
 */
export function reachableBinaries(dataFolder: string, account: Account | null): Binaries {
  const installed = locateBinaries();
  if (makeLibraryLinks(installed) && canEnter(account, join(installed.folder, 'native', 'bin'))) return installed;
  return copyOnce(installed, account ? sharedHome : dataFolder);
}

// Only root writes in sharedHome, so nobody else can put programs of his own there.
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
