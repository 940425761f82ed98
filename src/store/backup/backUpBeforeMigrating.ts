import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';
import { wallNow } from '#energy/time/clocks.ts';
import { migrate, readAppliedMigrations, readMigrations } from '../migrate.ts';
import type { Store } from '../openStore.ts';
import { beginWithLimits, NO_LIMITS } from '../sessionLimits.ts';
import { StartupError } from '../startupError.ts';
import { withConnection } from '../withConnection.ts';
import { saveBackup } from './backupFile.ts';
import type { BackupFacts } from './header.ts';
import { writeBackup } from './writeBackup.ts';

/** Key of the advisory lock under which one process at a time backs up and migrates. */
const UPGRADE_LOCK_KEY = 4_801_918;
const KEPT = 3;
const FILE = /^schema-\d{4}-\d{8}T\d{6}Z\.sql\.gz$/;
const PART = /^schema-\d{4}-\d{8}T\d{6}Z\.sql\.gz\.part$/;

/** Returns the backups made before upgrades, the oldest first, as paths. */
export const listUpgradeBackups = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && FILE.test(entry.name))
    .map(({ name }) => join(folder, name))
    .sort((one, other) => takenOf(one).localeCompare(takenOf(other)));

const takenOf = (path: string): string => path.slice(-'20261127T171500Z.sql.gz'.length);

/**
 * Brings the schema up to date. A store that has tenants is backed up into `folder` first, as it is, and `onBackup`
 * gets the file. Processes that start at the same time back up once.
 * @throws StartupError if it cannot be backed up; nothing is migrated then
 */
export async function backUpAndMigrate(
  store: Store,
  folder: string,
  facts: BackupFacts,
  onBackup: (file: string) => void,
): Promise<void> {
  await withConnection(store, async (lock) => {
    await lock.query(beginWithLimits(NO_LIMITS));
    await lock.query('select pg_advisory_xact_lock($1)', [UPGRADE_LOCK_KEY]);
    const from = await withConnection(store, schemaToLeave);
    if (from !== null) onBackup(await backUp(store, folder, facts, from));
    await migrate(store.pool);
    await lock.query('commit');
  });
}

/**
 * Backs up the store; returns the file.
 * @throws StartupError if the backup cannot be written: its message says what to do
 */
async function backUp(store: Store, folder: string, facts: BackupFacts, from: number): Promise<string> {
  const file = join(folder, `schema-${String(from).padStart(4, '0')}-${stamp()}.sql.gz`);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // Parts of the backup of an upgrade that was killed are removed.
    for (const name of readdirSync(folder)) if (PART.test(name)) rmSync(join(folder, name));
    // A backup of the same second is overwritten: that of an upgrade that was killed after it.
    await withConnection(store, (client) =>
      saveBackup(
        file,
        writeBackup(client, facts, readMigrations(), () => undefined),
        true,
      ),
    );
  } catch (error) {
    if (!(error instanceof StartupError) && !('syscall' in (error as object))) throw error;
    throw new StartupError(
      `The store could not be backed up before its upgrade, and was not upgraded (${(error as Error).message}): correct ` +
        `this in ${folder}, or set BACKUP_BEFORE_UPGRADE=off if you have a backup.`,
      { cause: error },
    );
  }
  for (const old of listUpgradeBackups(folder).slice(0, -KEPT)) rmSync(old);
  return file;
}

const stamp = (): string => `${new Date(wallNow()).toISOString().replaceAll(/[-:]|\.\d+Z$/g, '')}Z`;

/** Returns the schema of a store with tenants that lacks migrations; null if nothing is to be backed up. */
async function schemaToLeave(client: Client): Promise<number | null> {
  const applied = await readAppliedMigrations(client);
  const last = applied?.at(-1);
  if (!applied || !last) return null;
  const known = readMigrations();
  const versions = new Set(applied.map(({ version }) => version));
  if (known.every(({ version }) => versions.has(version))) return null;
  // A store of a newer Halfhour, or a changed migration, is refused by the migration.
  if (!applied.every(({ version, sha256 }) => known.some((one) => one.version === version && one.sha256 === sha256)))
    return null;
  const { rowCount } = await client.query("select from pg_class where oid = to_regclass('tenants')");
  if (rowCount === 0) return null;
  return (await client.query('select from tenants limit 1')).rowCount === 0 ? null : last.version;
}
