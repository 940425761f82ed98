import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/testDatabase.ts';
import { migrate, MIGRATIONS, readMigrations } from '../migrate.ts';
import { backUpAndMigrate, listUpgradeBackups } from './backUpBeforeMigrating.ts';
import { openBackup } from './backupFile.ts';
import { BackupReader } from './backupReader.ts';
import { readHeader } from './header.ts';

const versions = readMigrations().map(({ version }) => version);
const [older, newest] = versions.slice(-2) as [number, number];
const facts = { halfhour: '0.0.1', secretKey: null, dashboardTenant: null };

let database: TestDatabase;
let folder: string;
let reported: string[];
beforeEach(async () => {
  database = await createTestDatabase({ empty: true });
  folder = mkdtempSync(join(tmpdir(), 'halfhour-upgrade-'));
  reported = [];
});
afterEach(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

const upgrade = (into = folder) => backUpAndMigrate(database.store, into, facts, (file) => reported.push(file));
const appliedVersion = async () =>
  (await database.store.pool.query<{ last: number }>('select max(version) as last from schema_migration')).rows[0]!
    .last;

async function makeOlder(): Promise<void> {
  await migrate(database.store.pool, MIGRATIONS, older);
  await database.store.pool.query(
    "insert into tenants (tenant_uuid, name, environment) values (gen_random_uuid(), 'Older', 'SANDBOX')",
  );
}

it('backs up nothing of a new store, of one without tenants, and of one that is up to date', async () => {
  await migrate(database.store.pool, MIGRATIONS, older);
  await upgrade();
  await database.store.pool.query(
    "insert into tenants (tenant_uuid, name, environment) values (gen_random_uuid(), 'New', 'SANDBOX')",
  );
  await upgrade();
  expect([await appliedVersion(), readdirSync(folder), reported]).toEqual([newest, [], []]);
});

it('backs up a store with data once, however many processes start, in the schema it had', async () => {
  await makeOlder();
  await Promise.all([upgrade(), upgrade(), upgrade()]);
  expect(await appliedVersion()).toBe(newest);
  expect(reported).toEqual(listUpgradeBackups(folder));
  const reader = new BackupReader(openBackup(reported[0]!));
  expect((await readHeader(reader.nextLine)).migrations.at(-1)!.version).toBe(older);
  await reader.close();
});

it('backs up again after an upgrade that was killed in the same second', async () => {
  await makeOlder();
  for (let second = 0; second < 3; second++) {
    const stamp = new Date(Date.now() + second * 1000).toISOString().replaceAll(/[-:]|\.\d+Z$/g, '');
    writeFileSync(join(folder, `schema-${String(older).padStart(4, '0')}-${stamp}Z.sql.gz`), 'of the killed one');
  }
  await upgrade();
  expect(await appliedVersion()).toBe(newest);
  const reader = new BackupReader(openBackup(reported[0]!));
  expect((await readHeader(reader.nextLine)).migrations.at(-1)!.version).toBe(older);
  await reader.close();
});

it('migrates nothing if the backup cannot be written', async () => {
  await makeOlder();
  writeFileSync(join(folder, 'file'), '');
  await expect(upgrade(join(folder, 'file', 'backups'))).rejects.toThrow(
    /^The store could not be backed up before its upgrade, and was not upgraded \(ENOTDIR.*BACKUP_BEFORE_UPGRADE=off/,
  );
  expect(await appliedVersion()).toBe(older);
});

it('keeps the newest three, and what is not its own', async () => {
  await makeOlder();
  const earlier = ['0009-20260101T000000Z', '0003-20260201T000000Z', '0005-20260301T000000Z'].map(
    (name) => `schema-${name}.sql.gz`,
  );
  for (const name of [...earlier, `${earlier[0]}.part`, 'my own.sql.gz']) writeFileSync(join(folder, name), '');
  await upgrade();
  for (const gone of [earlier[0]!, `${earlier[0]}.part`]) expect(existsSync(join(folder, gone))).toBe(false);
  expect(listUpgradeBackups(folder)).toEqual([join(folder, earlier[1]!), join(folder, earlier[2]!), reported[0]]);
  expect(readdirSync(folder)).toContain('my own.sql.gz');
});
