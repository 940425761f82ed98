import { strict as assert } from 'node:assert';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync, gunzipSync } from 'node:zlib';
import { saveBackup } from '#store/backup/backupFile.ts';
import { writeBackup } from '#store/backup/writeBackup.ts';
import { readMigrations } from '#store/migrate.ts';
import { connectStore, type Store } from '#store/openStore.ts';
import { withConnection } from '#store/withConnection.ts';
import { OLDER_BACKUP } from '#testing/older/olderFigures.ts';
import { silentLog } from '#testing/silentLog.ts';
import { bundledPostgres, withExternalPostgres } from '../../harness/externalPostgres.ts';
import { findPsql, restoreByPsql } from '../../harness/psql.ts';
import { UnsupportedError } from '../../harness/unsupported.ts';
import { digestOf, makeOlder, shapeOf } from '../olderRelease.ts';
import type { Proof } from '../proof.ts';
import { readBackupTables } from '../readBackupTables.ts';
import { spread } from '../spread.ts';

const migrations = readMigrations();
const facts = { halfhour: '0.1.0', secretKey: null, dashboardTenant: null };
/** Shares of the script at which it is cut off: in its migrations, in rows, before its commit. */
const CUTS = [0.05, 0.5, 0.9, 0.99];

const proof: Proof = {
  title: 'A backup of every schema is restored by plain psql, and one that is cut off by psql is an error',
  minutes: 60,
  options: {
    releases: { about: 'schemas to back up, evenly spread, oldest and newest included; 0 means all', fallback: 0 },
  },
  quick: { releases: 3 },
  run: async ({ releases }) => {
    const psql = findPsql();
    if (!psql) throw new UnsupportedError('This machine has no psql');
    const versions = migrations.map(({ version }) => version);
    const shown = spread(versions, releases || versions.length);
    const folder = mkdtempSync(join(tmpdir(), 'halfhour-psql-'));
    try {
      return await withExternalPostgres(bundledPostgres(), async ({ newDatabase }) => {
        await restoreKept(psql, await newDatabase(), folder);
        for (const version of shown)
          await restoreOne(psql, version, newDatabase, folder).catch((error: unknown) => {
            throw new Error(`A backup of the schema ${version}`, { cause: error });
          });
        for (const share of CUTS) await refuseCut(psql, share, await newDatabase(), folder);
        return [
          `the backup that the repository keeps, and those of the schemas ${shown.join(', ')}: restored by psql with all ` +
            'rows, in the schema they had',
          `cut off at ${CUTS.map((share) => `${share * 100} %`).join(', ')}: psql ends with an error, and nothing is there`,
        ];
      });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

export default proof;

const fileOf = (folder: string) => join(folder, 'backup.sql.gz');

const backUp = (store: Store, file: string) =>
  withConnection(store, (client) =>
    saveBackup(
      file,
      writeBackup(client, facts, migrations, () => undefined),
      true,
    ),
  );

async function inDatabase<Result>(address: string, work: (store: Store) => Promise<Result>): Promise<Result> {
  const store = connectStore({ connectionString: address }, silentLog, 4);
  return work(store).finally(() => store.close());
}

/** Of a release that is older than this program: backed up again, it has the same rows. */
async function restoreKept(psql: string, address: string, folder: string): Promise<void> {
  await restoreByPsql(psql, OLDER_BACKUP, address);
  await inDatabase(address, (store) => backUp(store, fileOf(folder)));
  assert.deepEqual(readBackupTables(fileOf(folder)), readBackupTables(OLDER_BACKUP));
}

async function restoreOne(
  psql: string,
  version: number,
  newDatabase: () => Promise<string>,
  folder: string,
): Promise<void> {
  const file = fileOf(folder);
  const saved = await inDatabase(await newDatabase(), async (store) => {
    const { tenant } = await makeOlder(store, version);
    await backUp(store, file);
    return { tenant, rows: await digestOf(store.pool, tenant), shape: await shapeOf(store.pool) };
  });
  const address = await newDatabase();
  await restoreByPsql(psql, file, address);
  await inDatabase(address, async ({ pool }) => {
    assert.deepEqual(await digestOf(pool, saved.tenant, saved.rows.columns), saved.rows);
    assert.equal(await shapeOf(pool), saved.shape);
  });
}

async function refuseCut(psql: string, share: number, address: string, folder: string): Promise<void> {
  const script = gunzipSync(readFileSync(fileOf(folder)));
  const cut = join(folder, 'cut.sql.gz');
  writeFileSync(cut, gzipSync(script.subarray(0, Math.floor(script.indexOf('\ncommit;\n') * share))));
  await assert.rejects(restoreByPsql(psql, cut, address), /^Error: psql: /);
  await inDatabase(address, async ({ pool }) => {
    const { rowCount } = await pool.query(
      "select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
    );
    assert.equal(rowCount, 0, `Cut off at ${share}, something was restored`);
  });
}
