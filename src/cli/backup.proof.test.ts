import { execFile, spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 as newUuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findOrCreateSandboxTenant } from '#boot/findOrCreateSandboxTenant.ts';
import { issueKey } from '#service/tenants/keys.ts';
import { createTenant } from '#service/tenants/tenants.ts';
import { type Credentials, readCredentials, writeCredentials } from '#store/credentials.ts';
import { openDataFolder } from '#store/dataFolder.ts';
import { migrate } from '#store/migrate.ts';
import { openStore, type Store } from '#store/openStore.ts';
import { launch } from '#store/postgres/launch.ts';
import { readOrCreateSecretKey } from '#store/secretKey.ts';
import { silentLog } from '#testing/silentLog.ts';
import { createTestDatabase } from '#testing/testDatabase.ts';

const TIMEOUT_MS = 60_000;
const REFUSAL = new RegExp(
  [
    '^Usage: .*',
    '^There is no file .*',
    '^.* is there already: name another file, or add --overwrite\\.\\n$',
    '^/nowhere/at/all\\.gz cannot be written \\(ENOENT\\)\\.\\n$',
  ].join('|'),
);
const folder = mkdtempSync(join(tmpdir(), 'halfhour-backup-'));
const home = join(folder, 'home');
const file = join(folder, 'backup.sql.gz');
let credentials: Credentials;

interface Ended {
  code: number;
  out: string;
  err: string;
}
const run = (command: 'backup' | 'restore' | 'move', env: Record<string, string>, ...args: string[]) =>
  new Promise<Ended>((done) => {
    execFile(
      process.execPath,
      [join(import.meta.dirname, `${command}.ts`), ...args],
      { env: { ...process.env, DATABASE_URL: '', ...env } },
      (error, out, err) => done({ code: error ? Number(error.code) : 0, out, err }),
    );
  });

async function inStore<Result>(dataDir: string, work: (store: Store) => Promise<Result>): Promise<Result> {
  const store = await openStore({ dataDir, mode: 'join', log: silentLog });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

const tenantsOf = (dataDir: string) =>
  inStore(dataDir, async ({ db }) => (await db.selectFrom('tenants').select('name').execute()).map(({ name }) => name));
/** Counts the tables and tenants of a data folder; a new cluster has no tables. */
const countRelations = (dataDir: string) =>
  inStore(dataDir, async ({ pool }) => {
    const { rowCount: relations } = await pool.query(
      "select from pg_class join pg_namespace n on n.oid = relnamespace where nspname in ('public', 'bff')",
    );
    return {
      relations,
      tenants: relations === 0 ? 0 : (await pool.query('select from tenants')).rowCount,
      audit: relations === 0 ? 0 : (await pool.query('select from bff.audit')).rowCount,
    };
  });
const folderOf = (name: string) => join(folder, name);

beforeAll(async () => {
  await inStore(home, async ({ pool, db }) => {
    await migrate(pool);
    const tenant = await createTenant(db, 'Acme', 'SANDBOX');
    credentials = {
      serviceUrl: 'http://127.0.0.1:4001',
      apiKey: await issueKey(db, tenant, 'first'),
      tenant: tenant.tenant_uuid,
    };
    await pool.query(`begin; select set_config('app.tenant', '${tenant.tenant_uuid}', true);
      insert into webhook_subscriptions (tenant_uuid, webhook_uuid, url, events, secret, created_utc,
        updated_utc) values ('${tenant.tenant_uuid}', '${newUuid()}', 'https://acme.example', '{}', '\\x00',
          now(), now());
      commit`);
  });
  writeCredentials(join(home, 'credentials.json'), credentials);
  readOrCreateSecretKey(home);
  const { code, out, err } = await run('backup', { DATA_DIR: home }, file);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toMatch(/^tenants +1 rows +0\.0 MB$/m);
  expect(out).toMatch(/rows of \d+ tables/);
});
afterAll(async () => {
  for (const name of readdirSync(folder))
    if (existsSync(join(folder, name, 'postgres', 'data')))
      await (await launch(openDataFolder(join(folder, name)))).leave();
  rmSync(folder, { recursive: true });
});

describe('a restore into a new data folder', { timeout: TIMEOUT_MS }, () => {
  it('finds the tenant of the dashboard again with a new key, and reports the missing key of secrets', async () => {
    const dataDir = folderOf('new');
    const { code, out, err } = await run('restore', { DATA_DIR: dataDir }, file);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^Restored: \d+ rows in \d+ tables, each with the rows and the checksum it had on 20/m);
    expect(out).toContain(
      'The key that seals webhook secrets is not here. Before the first start, put that of the old data folder into',
    );
    expect(out).toContain(`The dashboard's tenant Acme (${credentials.tenant}) has a new key`);
    const stored = readCredentials(join(dataDir, 'credentials.json'))!;
    expect(stored).toMatchObject({ tenant: credentials.tenant });
    expect(stored.apiKey).not.toBe(credentials.apiKey);
    expect(
      await inStore(dataDir, ({ db }) =>
        findOrCreateSandboxTenant(db, join(dataDir, 'credentials.json'), stored.serviceUrl),
      ),
    ).toEqual({ credentials: stored, isNew: false });
    expect(await run('restore', { DATA_DIR: dataDir }, file)).toMatchObject({
      code: 1,
      out: '',
      err: 'The store of the data folder is not empty: set DATA_DIR to a new folder. Nothing was changed.\n',
    });
  });

  it('keeps credentials that still work, and recognises the key of secrets', async () => {
    const dataDir = folderOf('copied');
    openDataFolder(dataDir);
    for (const name of ['credentials.json', 'secret.key']) copyFileSync(join(home, name), join(dataDir, name));
    const { out } = await run('restore', { DATA_DIR: dataDir }, file);
    expect(out).toContain('The key that seals webhook secrets is the one of the backup.');
    expect(readCredentials(join(dataDir, 'credentials.json'))).toEqual(credentials);
  });

  it('that is killed leaves it empty; the next one succeeds, and reports another store and another key', async () => {
    const [dataDir, long] = [folderOf('killed'), join(folder, 'long.sql.gz')];
    await inStore(home, ({ pool }) =>
      pool.query(
        "insert into bff.audit (method, operation, path_template, path) select 'GET', 'x', '/x', repeat('x', " +
          '100) from generate_series(1, 200000)',
      ),
    );
    await run('backup', { DATA_DIR: home }, long);
    await inStore(home, ({ pool }) => pool.query('truncate bff.audit'));
    const child = spawn(process.execPath, [join(import.meta.dirname, 'restore.ts'), long], {
      env: { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    child.stdout
      .setEncoding('utf8')
      .on('data', (said: string) => said.includes('bff.audit …') && child.kill('SIGKILL'));
    expect(await new Promise((done) => child.once('exit', (_code, signal) => done(signal)))).toBe('SIGKILL');
    const untouched = await countRelations(folderOf('untouched'));
    expect(untouched).toMatchObject({ tenants: 0, audit: 0 });
    await expect.poll(() => countRelations(dataDir), { timeout: 20_000 }).toEqual(untouched);
    expect(existsSync(join(dataDir, 'credentials.json'))).toBe(false);
    writeCredentials(join(dataDir, 'credentials.json'), { ...credentials, tenant: newUuid() });
    const { code, out } = await run('restore', { DATA_DIR: dataDir, SECRET_KEY: '1'.repeat(64) }, long);
    expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining('is another one here (SECRET_KEY)') });
    expect(await tenantsOf(dataDir)).toEqual(['Acme']);
    expect(readCredentials(join(dataDir, 'credentials.json.before'))).toMatchObject({ apiKey: credentials.apiKey });
    expect(readCredentials(join(dataDir, 'credentials.json'))).toMatchObject({ tenant: credentials.tenant });
  });

  it.each([
    ['backup', []],
    ['backup', [file]],
    ['backup', ['/nowhere/at/all.gz']],
    ['restore', []],
    ['restore', ['/nowhere/at/all']],
    ['move', []],
    ['move', ['mysql://x']],
  ] as const)('%s %j is refused with a message', async (command, args) => {
    const { code, err } = await run(command, { DATA_DIR: home }, ...args);
    expect(code).toBe(err.startsWith('Usage') ? 2 : 1);
    expect(err).toMatch(REFUSAL);
  });
});

describe('a move', { timeout: TIMEOUT_MS }, () => {
  it('goes to an external PostgreSQL and back with the same rows, and refuses while a service is running', async () => {
    const external = await createTestDatabase({ empty: true });
    const own = await openStore({ dataDir: home, mode: 'own', log: silentLog });
    expect(await run('move', { DATA_DIR: home, MOVE_TO_URL: external.url })).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^A Halfhour service is already running on the data folder/),
    });
    await own.close();
    const moved = await run('move', { DATA_DIR: home, MOVE_TO_URL: external.url });
    expect(moved).toMatchObject({ code: 0, err: '' });
    expect(moved.out).toMatch(/'tenants' +│ 1 +│ 1 +│ '-?\d+' +│ true/);
    expect(moved.out).not.toContain('false');
    expect(moved.out).toContain('Next: set DATABASE_URL to that address and start Halfhour.');
    expect(moved.out).not.toContain(external.url);
    expect(await external.store.db.selectFrom('tenants').select('name').execute()).toEqual([{ name: 'Acme' }]);
    expect((await run('move', { DATA_DIR: home, MOVE_TO_URL: external.url })).err).toBe(
      'The database is not empty: make a new one and name that. Nothing was changed.\n',
    );

    const back = folderOf('back');
    expect((await run('move', { DATA_DIR: back, MOVE_TO_URL: external.url }, '--back')).err).toBe(
      'A service or dashboard is still using the store that is to be moved: stop it first.\n',
    );
    await external.store.close();
    expect(await run('move', { DATA_DIR: back, MOVE_TO_URL: external.url }, '--back')).toMatchObject({
      code: 0,
      err: '',
    });
    expect(readCredentials(join(back, 'credentials.json'))).toMatchObject({ tenant: credentials.tenant });
    await external.drop();
  });

  it('reports an address that cannot be reached', async () => {
    const { err } = await run('move', {
      DATA_DIR: home,
      MOVE_TO_URL: 'postgres://halfhour:hunter2@127.0.0.1:1/halfhour',
    });
    expect(err).toBe('The PostgreSQL of that address cannot be used: connect ECONNREFUSED 127.0.0.1:1.\n');
  });

  it('refuses a password on the command line, where every user of the machine could read it', async () => {
    const { code, out, err } = await run(
      'move',
      { DATA_DIR: folderOf('untouched') },
      'postgres://halfhour:hunter2@127.0.0.1:1/halfhour',
    );
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(
      /^A password on the command line can be read by every user of this machine, .* Nothing was changed; [^\n]*\.\n$/,
    );
    expect(err).not.toContain('hunter2');
  });
});
