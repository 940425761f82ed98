import { chownSync, existsSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { flushFolder } from '../durableFile.ts';
import { StartupError } from '../startupError.ts';
import type { SystemAccount } from './account.ts';
import { majorOf, programOf, type Binaries } from './binaries.ts';
import { runTool } from './runTool.ts';
import { initdbOptionsOf, unpackTemplate } from './template.ts';

const PARTIAL_PREFIX = 'making-';

/**
 * Creates the cluster in `home` unless it exists, and returns its folder. It is created under another name and renamed
 * when complete, so an existing cluster is whole, whatever was killed meanwhile.
 * @throws StartupError if initdb fails or the cluster is of another major version
 */
export async function ensureCluster(home: string, binaries: Binaries, account: SystemAccount | null): Promise<string> {
  const cluster = join(home, 'data');
  for (const left of readdirSync(home).filter((name) => name.startsWith(PARTIAL_PREFIX)))
    removeIfPossible(join(home, left));
  if (existsSync(cluster)) {
    checkVersion(cluster, binaries);
    return cluster;
  }
  const making = mkdtempSync(join(home, PARTIAL_PREFIX));
  if (account) chownSync(making, account.uid, account.gid);
  if (!(await unpackTemplate(making, binaries, account))) await runInitdb(making, binaries, account);
  renameSync(making, cluster);
  flushFolder(home);
  return cluster;
}

async function runInitdb(folder: string, binaries: Binaries, account: SystemAccount | null): Promise<void> {
  try {
    await runTool(programOf(binaries, 'initdb'), ['-D', folder, ...initdbOptionsOf(majorOf(binaries))], account);
  } catch (error) {
    removeIfPossible(folder);
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(`PostgreSQL could not make its database in ${folder}: ${reason}`, { cause: error });
  }
}

function checkVersion(cluster: string, binaries: Binaries): void {
  const made = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (made !== String(majorOf(binaries)))
    throw new StartupError(
      `The database in ${cluster} was made by PostgreSQL ${made}, and ` +
        `${binaries.isPackage ? 'Halfhour brings' : `PG_BIN names ${binaries.bin}, which is`} ${binaries.version}: set ` +
        `PG_BIN to the folder of the programs of ${made}, or back up with them and restore into another data folder.`,
    );
  const uid = process.getuid?.() ?? 0;
  if (uid !== 0 && statSync(cluster).uid !== uid)
    throw new StartupError(
      `The database in ${cluster} belongs to another user: start Halfhour as the one who made it.`,
    );
}

function removeIfPossible(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  } catch {
    // An initdb whose parent was killed may still be writing there; its remains do no harm.
  }
}
