import { strict as assert } from 'node:assert';
import { cpSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, createClient, serviceHeaders } from '#client/client.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { setLimits } from '#service/tenants/tenants.ts';
import { type Credentials, readCredentials } from '#store/credentials.ts';
import { openStore } from '#store/openStore.ts';
import { silentLog } from '#testing/silentLog.ts';
import { type ExternalPostgres, installedPostgres, withExternalPostgres } from '../../harness/externalPostgres.ts';
import { type Program, startProgram, withDataFolder } from '../../harness/program.ts';
import { findPsql, restoreByPsql } from '../../harness/psql.ts';
import { runCommand } from '../../harness/runCommand.ts';
import type { Proof } from '../proof.ts';
import { readBackupTables } from '../readBackupTables.ts';

const BATCH = 40;
/** In a new data folder the dashboard's tenant gets another key. */
const KEYS = 'api_keys';
const READINGS_FROM = Date.UTC(2026, 0, 1);
/** Output settings unlike ours: they must not affect the result. */
const OTHER_SETTINGS = [
  'datestyle=German',
  'timezone=Asia/Tokyo',
  'extra_float_digits=-5',
  'bytea_output=escape',
  'intervalstyle=iso_8601',
];

/** What the service has acknowledged: single users, assets in atomic batches, and each batch's readings. */
interface Acknowledged {
  users: string[];
  batches: string[];
  /** Batches whose readings were acknowledged as well. */
  read: string[];
}

const clientOf = ({ apiKey, tenant }: Credentials, url: string): Client =>
  createClient({ baseUrl: `${url}/api/v1`, headers: serviceHeaders(apiKey, tenant) });

async function liftLimits(dataDir: string, { tenant }: Credentials): Promise<void> {
  const store = await openStore({ dataDir, mode: 'join', log: silentLog });
  await setLimits(store.db, tenant, {
    requests_per_second: 100_000,
    requests_in_flight: 1000,
    consumption_per_second: 1000,
    consumption_in_flight: 100,
  });
  await store.close();
}

/** Writes until stopped; what is in `acknowledged` had a 2xx response. */
function startWriting(client: Client): { acknowledged: Acknowledged; stop: () => Promise<unknown> } {
  const acknowledged: Acknowledged = { users: [], batches: [], read: [] };
  const stopping = new AbortController();
  let serial = 0;
  const write = async () => {
    while (!stopping.signal.aborted) {
      const name = `w${++serial}`;
      await client.createUser({ body: { userId: name, name } });
      acknowledged.users.push(name);
      const { data } = await client.createAssetsBulk({
        body: Array.from({ length: BATCH }, (_, i) => ({ assetId: `${name}-${i}`, assetType: 'BATTERY' as const })),
      });
      acknowledged.batches.push(name);
      const assets = data.map((asset) => (asset as { assetUUID: string }).assetUUID);
      await client.createConsumption({
        body: assets.map((assetUUID, i) => ({
          assetUUID,
          startTime: new Date(READINGS_FROM + i * HALF_HOUR_MS).toISOString(),
          value: 0.25,
        })),
      });
      acknowledged.read.push(name);
    }
  };
  const writing = Promise.all([write(), write()]);
  return {
    acknowledged,
    stop: async () => {
      stopping.abort();
      await writing;
    },
  };
}

async function pages<Item>(page: (number: number) => Promise<{ data: Item[] }>): Promise<Item[]> {
  const all: Item[] = [];
  for (let number = 1; ; number++) {
    const { data } = await page(number);
    all.push(...data);
    if (data.length === 0) return all;
  }
}

/**
 * Compares the copy with what was acknowledged before the backup started: everything is there, and no batch is partial.
 */
async function check(client: Client, before: Acknowledged): Promise<string> {
  const users = new Set(
    (await pages((page) => client.listUsers({ query: { page, pageSize: 1000 } }))).map(({ userId }) => userId),
  );
  const batches = new Map<string, (string | null)[]>();
  for (const { assetId, lastReadingUTC } of await pages((page) =>
    client.listAssets({ query: { page, pageSize: 1000 } }),
  )) {
    const [batch = ''] = assetId.split('-');
    batches.set(batch, [...(batches.get(batch) ?? []), lastReadingUTC]);
  }
  const torn = [...batches].filter(
    ([, readings]) => readings.length !== BATCH || new Set(readings.map((reading) => reading === null)).size !== 1,
  );
  assert.deepEqual(torn, [], 'a batch is in the copy in part');
  assert.deepEqual(
    before.users.filter((user) => !users.has(user)),
    [],
    'acknowledged users are missing',
  );
  assert.deepEqual(
    before.batches.filter((batch) => !batches.has(batch)),
    [],
    'acknowledged assets are missing',
  );
  assert.deepEqual(
    before.read.filter((batch) => batches.get(batch)?.[0] === null),
    [],
    'acknowledged readings are missing',
  );
  return (
    `${users.size} users and ${batches.size} batches of ${BATCH} assets with their readings in the copy, ` +
    `${before.users.length} and ${before.batches.length} acknowledged before the backup began: 0 lost, 0 torn`
  );
}

const compare = (one: string, other: string, leaveOut: string[] = []) => {
  const [a, b] = [one, other].map(
    (file) => new Map([...readBackupTables(file)].filter(([table]) => !leaveOut.includes(table))),
  );
  assert.deepEqual(b, a, 'rows or checksums differ');
  return `${a!.size} tables, ${[...a!.values()].reduce((sum, { rows }) => sum + rows, 0)} rows`;
};

async function withProgram<Result>(
  settings: Record<string, string>,
  work: (program: Program) => Promise<Result>,
): Promise<Result> {
  const program = await startProgram(settings);
  try {
    return await work(program);
  } catch (error) {
    throw new Error(program.output(), { cause: error });
  } finally {
    await program.stop();
  }
}

/** Backs up a working service into `file`; returns its credentials and what it had acknowledged before. */
async function backUpUnderLoad(
  dataDir: string,
  file: string,
  seconds: number,
): Promise<{ credentials: Credentials; before: Acknowledged; during: number }> {
  return withProgram({ DATA_DIR: dataDir }, async ({ url }) => {
    const credentials = readCredentials(join(dataDir, 'credentials.json'))!;
    await liftLimits(dataDir, credentials);
    const writer = startWriting(clientOf(credentials, url));
    await sleep(seconds * 1000);
    while (writer.acknowledged.read.length === 0) await sleep(10);
    const before = structuredClone(writer.acknowledged);
    await runCommand('backup', { DATA_DIR: dataDir }, file);
    const during = writer.acknowledged.batches.length - before.batches.length;
    await writer.stop();
    return { credentials, before, during };
  });
}

/**
 * Restores the backup into an external PostgreSQL by psql, and moves the stopped store there and back; each time all
 * rows and checksums must be equal.
 */
async function testExternalPostgres(
  name: string,
  { newDatabase }: ExternalPostgres,
  dataDir: string,
  file: string,
  folder: string,
): Promise<string[]> {
  const lines: string[] = [];
  const copy = join(folder, `${name}.sql.gz`);
  const psql = findPsql();
  if (psql) {
    const address = await newDatabase();
    await restoreByPsql(psql, file, address);
    await runCommand('backup', { DATABASE_URL: address, DATA_DIR: dataDir }, copy, '--overwrite');
    lines.push(`psql into ${name}: ${compare(file, copy)}, the same checksums`);
  }
  const address = await newDatabase();
  const own = join(folder, 'own.sql.gz');
  await runCommand('backup', { DATA_DIR: dataDir }, own, '--overwrite');
  await runCommand('move', { DATA_DIR: dataDir, MOVE_TO_URL: address });
  await runCommand('backup', { DATABASE_URL: address, DATA_DIR: dataDir }, copy, '--overwrite');
  lines.push(`moved to ${name}: ${compare(own, copy)}, the same checksums`);
  await withDataFolder(async (back) => {
    await runCommand('move', { DATA_DIR: back, MOVE_TO_URL: address }, '--back');
    await runCommand('backup', { DATA_DIR: back }, copy, '--overwrite');
    lines.push(`and back into a new data folder: ${compare(own, copy, [KEYS])}, the same checksums`);
  });
  const credentials = readCredentials(join(dataDir, 'credentials.json'))!;
  const total = (url: string) => clientOf(credentials, url).listAssets({ query: { pageSize: 1000 } });
  const [there, here] = [
    await withProgram({ DATA_DIR: dataDir, DATABASE_URL: address }, ({ url }) => total(url)),
    await withProgram({ DATA_DIR: dataDir }, ({ url }) => total(url)),
  ];
  assert.deepEqual(there, here, 'the two return different lists');
  return [...lines, 'the service over it returns the same as the one over its own store'];
}

const backup: Proof = {
  title:
    'A backup taken under load is restored completely, and a store moves to an external PostgreSQL and back unchanged',
  minutes: 15,
  options: {
    seconds: { about: 'of writing before the backup', fallback: 20 },
    outside: { about: '1: by psql and move through every PostgreSQL of this machine too', fallback: 1 },
  },
  run: ({ seconds, outside: external }) =>
    withDataFolder(async (dataDir) => {
      const folder = mkdtempSync(join(tmpdir(), 'halfhour-backups-'));
      const file = join(folder, 'backup.sql.gz');
      try {
        const { credentials, before, during } = await backUpUnderLoad(dataDir, file, seconds!);
        const lines = [
          `${during} batches were written while the backup was taken; it has ${statSync(file).size} bytes`,
        ];
        await withDataFolder(async (restored) => {
          await runCommand('restore', { DATA_DIR: restored }, file);
          const copy = join(folder, 'copy.sql.gz');
          await runCommand('backup', { DATA_DIR: restored }, copy);
          lines.push(`restored into a new data folder: ${compare(file, copy, [KEYS])}, the same checksums`);
          cpSync(join(dataDir, 'secret.key'), join(restored, 'secret.key'));
          lines.push(await withProgram({ DATA_DIR: restored }, ({ url }) => check(clientOf(credentials, url), before)));
          assert.equal(
            readCredentials(join(restored, 'credentials.json'))?.tenant,
            credentials.tenant,
            'the dashboard of the copy shows another tenant',
          );
        });
        if (external)
          for (const postgres of installedPostgres()) {
            const test = (there: ExternalPostgres) => testExternalPostgres(postgres.name, there, dataDir, file, folder);
            lines.push(...(await withExternalPostgres(postgres, test, OTHER_SETTINGS)));
          }
        return lines;
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    }),
};

export default backup;
