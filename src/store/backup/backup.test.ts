import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FULL_TENANT_NOW, fillTenant } from '#testing/fullTenant.ts';
import { createTestDatabase, type TestDatabase } from '#testing/testDatabase.ts';
import { startTestService, type TestService } from '#testing/testService.ts';
import { startWebhookReceiver, testWebhooks } from '#testing/webhookReceiver.ts';
import { applyNextInCurrentTransaction, readMigrations } from '../migrate.ts';
import { openBackup, saveBackup } from './backupFile.ts';
import { restoreBackup } from './restoreBackup.ts';
import { readTables } from './tables.ts';
import { writeBackup } from './writeBackup.ts';

const known = readMigrations();
const NASTY = 'Tab\tnew\nline \\. back\\slash "quote" \'single\' café 東京 🔌 \\N {NULL}';
const facts = { halfhour: '0.1.0', secretKey: null, dashboardTenant: null };

let service: TestService;
let tenants: string[];
let folder: string;
let file: string;
let target: TestDatabase;
const clients: Client[] = [];

async function connect({ store }: TestDatabase): Promise<Client> {
  const client = new Client(store.connectionOptions);
  client.on('error', () => undefined);
  await client.connect();
  clients.push(client);
  return client;
}

const backUp = async (to = file, from = service.database) =>
  saveBackup(
    to,
    writeBackup(await connect(from), facts, known, () => undefined),
    true,
  );
const restore = async (from = file, into = target) =>
  restoreBackup(await connect(into), openBackup(from), known, false, () => undefined);

/** Shares of a count are spread by connection; only their sum matters. */
const SUMMED: Record<string, string> = {
  asset_counts: '(select tenant_uuid, status, sum(assets) from asset_counts group by 1, 2)',
  event_counts: '(select tenant_uuid, event_uuid, sum(assets), sum(opted_in) from event_counts group by 1, 2)',
};

/** Everything in a database, table by table, as its tenants and everyone else see it. */
async function contents(database: TestDatabase): Promise<Record<string, unknown[]>> {
  const client = await connect(database);
  const { rows: tables } = await client.query<{ name: string }>(
    'select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = relnamespace where ' +
      "relkind = 'r' and relpersistence = 'p' and nspname in ('public', 'bff') order by 1",
  );
  const found: Record<string, unknown[]> = {};
  for (const { name } of tables) {
    found[name] = [];
    const shown = SUMMED[name] ?? name;
    for (const tenant of tenants) {
      await client.query("select set_config('app.tenant', $1, false)", [tenant]);
      found[name].push(
        (await client.query(`select to_jsonb(t) as row, t::text from ${shown} t order by t::text`)).rows,
      );
    }
  }
  return found;
}

const relations = async (database: TestDatabase) =>
  (
    await database.store.pool.query(
      "select relname from pg_class join pg_namespace n on n.oid = relnamespace where nspname in ('public', 'bff')",
    )
  ).rows;

beforeAll(async () => {
  service = await startTestService({ webhooks: testWebhooks() });
  folder = mkdtempSync(join(tmpdir(), 'halfhour-backup-'));
  file = join(folder, 'backup.sql.gz');
  const receiver = await startWebhookReceiver();
  const [full, other] = [await service.addTenant(), await service.addTenant()];
  await fillTenant(full.client, receiver.url, 'first');
  await receiver.close();
  for (const { client } of [full, other])
    await client.createUser({ body: { userId: 'nasty', name: NASTY.replaceAll(/[\t\n]/g, ' ') } });
  tenants = [full.tenant, other.tenant];
  const { pool } = service.database.store;
  const operator = randomUUID();
  await pool.query('insert into bff.operators (operator_uuid, name, role) values ($1, $2, $3)', [
    operator,
    NASTY,
    'admin',
  ]);
  await pool.query(
    "insert into bff.sessions (session_sha256, operator_uuid, expires_utc) values ('\\x00ff5c2e0a'::bytea, $1, " +
      "'2026-12-01 00:00:00.123456Z')",
    [operator],
  );
  await pool.query(
    "insert into bff.audit (operator_uuid, method, operation, path_template, path, before) values ($1, 'GET', " +
      "'x', '/x', '/x', $2)",
    [operator, JSON.stringify({ NASTY })],
  );
  await backUp();
});
beforeEach(async () => {
  target = await createTestDatabase({ empty: true });
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.end();
  await target.drop();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await service.close();
});

describe('a backup', () => {
  it('has every table that the migrations create, each with row-level security by tenant', async () => {
    const client = await connect(service.database);
    const { rows } = await client.query<{ name: string; isolated: boolean }>(
      'select c.oid::regclass::text as name, relforcerowsecurity as isolated from pg_class c join pg_namespace ' +
        "n on n.oid = relnamespace where relkind in ('r', 'p') and not relispartition and relpersistence = 'p' and nspname !~ '^pg_' and " +
        "nspname <> 'information_schema'",
    );
    const tables = await readTables(client, known);
    expect(tables.map(({ name }) => name).sort()).toEqual(rows.map(({ name }) => name).sort());
    expect(
      tables
        .filter(({ isolated }) => isolated)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(
      rows
        .filter(({ isolated }) => isolated)
        .map(({ name }) => name)
        .sort(),
    );
  });

  it('restores every row and column of every tenant, and sequences continue', async () => {
    const { tables, migrated } = await restore();
    expect(await contents(target)).toEqual(await contents(service.database));
    expect(migrated).toEqual([]);
    const empty = tables.filter(({ found }) => found.rows === 0).map(({ found }) => found.table);
    expect(empty.sort()).toEqual([
      'asset_facet_counts',
      'asset_facets',
      'asset_registrations',
      'bff.cookie_key',
      'bff.default_views',
      'bff.oidc_used',
      'bff.sign_in_links',
      'bff.views',
      'controller_events',
      'device_reports',
      'dispatch_answer_messages',
      'dispatch_attempts',
      'event_chances',
      'event_figures',
      'event_free_assets',
      'event_lives',
      'event_profiles',
      'event_revisions',
      'event_trades',
      'idempotency_keys',
      'load_signal_days',
      'mail_rounds',
      'mail_templates',
      'meter_provider_pauses',
      'meter_reads',
      'oadr_cursors',
      'oadr_notifications',
      'oadr_objects',
      'oadr_versions',
      'offer_submissions',
      'participant_answers',
      'reading_retention',
      'requirement_feeds',
      'run_changes',
      'run_comparisons',
      'run_figures',
      'run_receipts',
      'settlement_keys',
      'stacking_confirmations',
      'states_before',
      'stats_plans',
      'stats_portions',
      'suppressions',
      'suspicious_readings',
      'switching_days',
      'temperature_reads',
      'temperatures',
    ]);
    const next = 'select nextval($1)::int as next';
    const sequence = ['bff.audit_seq_seq'];
    expect((await target.store.pool.query(next, sequence)).rows).toEqual(
      (await service.database.store.pool.query(next, sequence)).rows,
    );
  });

  it('restores row-level security, for the owner too', async () => {
    await restore();
    expect((await target.store.pool.query('select from assets')).rowCount).toBe(0);
    const { rows } = await target.store.pool.query<{ relname: string }>(
      'select relname from pg_class where relrowsecurity and not relforcerowsecurity',
    );
    expect(rows).toEqual([]);
  });

  it('is one snapshot, whatever is written meanwhile', async () => {
    const late = join(folder, 'late.sql.gz');
    const { client, tenant } = await service.addTenant();
    await client.createUser({ body: { userId: 'before', name: 'Before' } });
    let written: Promise<unknown> | undefined;
    const pieces = writeBackup(
      await connect(service.database),
      facts,
      known,
      () => (written ??= client.createUser({ body: { userId: 'after', name: 'After' } })),
    );
    await saveBackup(late, pieces, true);
    await written;
    await restore(late);
    const restored = await connect(target);
    await restored.query("select set_config('app.tenant', $1, false)", [tenant]);
    expect((await restored.query('select user_id from users')).rows).toEqual([{ user_id: 'before' }]);
    expect((await client.listUsers({ query: {} })).data).toHaveLength(2);
  });

  it('is identical after a restore', async () => {
    await restore();
    const again = join(folder, 'again.sql.gz');
    await backUp(again, target);
    const rows = (path: string) =>
      gunzipSync(readFileSync(path))
        .toString()
        .split('\n')
        .filter((line) => line.startsWith('-- table: ') || line.startsWith('-- sequence: '));
    expect(rows(again).filter((line) => !line.includes('audit_seq'))).toEqual(
      rows(file).filter((line) => !line.includes('audit_seq')),
    );
  });

  it('can be read by its owner only, and is never half there', async () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await expect(
      saveBackup(
        file,
        writeBackup(await connect(service.database), facts, known, () => undefined),
        false,
      ),
    ).rejects.toThrow(/is there already/);
    const broken = async function* () {
      yield Buffer.from('begin');
      throw new Error('the store was lost');
    };
    const half = join(folder, 'half.sql.gz');
    await expect(saveBackup(half, broken(), false)).rejects.toThrow('the store was lost');
    expect(() => statSync(half)).toThrow('ENOENT');
    expect(() => statSync(`${half}.part`)).toThrow('ENOENT');
  });
});

describe('a restore refuses, and changes nothing', () => {
  const script = () => gunzipSync(readFileSync(file)).toString();
  const written = (name: string, text: string) => {
    const path = join(folder, name);
    writeFileSync(path, gzipSync(text));
    return path;
  };
  const refusal = async (path: string) => {
    const message = await restore(path).then(
      () => 'it was restored',
      (error: Error) => `${error.name}: ${error.message}`,
    );
    expect(await relations(target)).toEqual([]);
    return message;
  };

  it('a file that is none', async () => {
    expect(await refusal(written('foreign', 'create table pay (id integer);\n'))).toBe(
      'StartupError: The file is not a backup of Halfhour. Nothing was changed.',
    );
    writeFileSync(join(folder, 'empty'), '');
    expect(await refusal(join(folder, 'empty'))).toMatch(/is not a backup of Halfhour/);
  });

  it('a file truncated anywhere', async () => {
    for (const share of [0.1, 0.6, 0.999]) {
      const path = join(folder, 'cut');
      writeFileSync(path, readFileSync(file));
      truncateSync(path, Math.floor(statSync(file).size * share));
      expect(await refusal(path)).toBe(
        'StartupError: The backup is cut off: it ends before its end. Nothing was changed.',
      );
    }
    // Also if it is opened long before it is read.
    const path = join(folder, 'cut early');
    writeFileSync(path, readFileSync(file).subarray(0, 100));
    const pieces = openBackup(path);
    await new Promise((done) => setTimeout(done, 50));
    const client = await connect(target);
    await expect(restoreBackup(client, pieces, known, false, () => undefined)).rejects.toThrow(/is cut off/);
    const text = script();
    expect(await refusal(written('without its last line', text.slice(0, text.lastIndexOf('-- Halfhour'))))).toMatch(
      /is cut off/,
    );
    expect(await refusal(written('within rows', text.slice(0, text.indexOf('COPY assets') + 1500)))).toMatch(
      /is cut off/,
    );
  });

  it('a file with bytes that changed, or a row changed, lost or doubled', async () => {
    const bytes = readFileSync(file);
    bytes[Math.floor(bytes.length / 2)]! ^= 0xff;
    writeFileSync(join(folder, 'bytes'), bytes);
    expect(await refusal(join(folder, 'bytes'))).toMatch(/The backup is (damaged|cut off): .* Nothing was changed\.$/);
    const text = script();
    const at = text.indexOf('first scheme', text.indexOf('COPY event_schemes'));
    expect(await refusal(written('changed', `${text.slice(0, at)}First scheme${text.slice(at + 12)}`))).toMatch(
      /The backup is damaged: event_schemes was saved with \d rows, and what arrived \(\d rows\) is not the same/,
    );
    const rows = text.indexOf('\n', text.indexOf('COPY outbox')) + 1;
    expect(await refusal(written('lost', text.slice(0, rows) + text.slice(text.indexOf('\n', rows) + 1)))).toMatch(
      /damaged: outbox was saved/,
    );
    expect(
      await refusal(
        written('doubled', text.slice(0, rows) + text.slice(rows, text.indexOf('\n', rows) + 1) + text.slice(rows)),
      ),
    ).toMatch(/damaged: PostgreSQL refuses a row of outbox/);
    expect(await refusal(written('renamed', text.replace('COPY outbox', 'COPY inbox')))).toMatch(
      /damaged: it has rows for what is not a table/,
    );
  });

  it('a newer backup, or one with other migrations', async () => {
    const text = script();
    expect(await refusal(written('newer', text.replace('-- format: 1', '-- format: 2')))).toMatch(
      /made by a newer Halfhour \("?0\.1\.0"?\)/,
    );
    expect(await refusal(written('later', text.replace('"version":12,', '"version":9012,')))).toMatch(
      /made by a newer Halfhour \(0\.1\.0; its schema is at 9012 bulk/,
    );
    expect(await refusal(written('other', text.replace(/"sha256":"./, '"sha256":"x')))).toMatch(
      /migration 1 first is not the one of this Halfhour/,
    );
    expect(await refusal(written('silent', text.replace('-- taken', '-- token')))).toMatch(
      /its first lines do not say taken/,
    );
  });

  it('a database that is not empty', async () => {
    await target.store.pool.query('create table pay (id integer)');
    await expect(restore()).rejects.toThrow(
      'The database is not empty: make a new one and name that. Nothing was changed.',
    );
    await expect(restore(file, service.database)).rejects.toThrow('The database is not empty');
    expect(await relations(target)).toEqual([{ relname: 'pay' }]);
  });

  it('in our own PostgreSQL, tenants and operators, and nothing less', async () => {
    const used = await createTestDatabase();
    const into = async () => restoreBackup(await connect(used), openBackup(file), known, true, () => undefined);
    await used.store.pool.query(
      "insert into tenants (tenant_uuid, name, environment) values (gen_random_uuid(), 'Acme', 'LIVE')",
    );
    await expect(into()).rejects.toThrow(
      'The store of the data folder is not empty: set DATA_DIR to a new folder. Nothing was changed.',
    );
    await used.store.pool.query('delete from tenants');
    await into();
    expect((await used.store.pool.query('select from tenants')).rowCount).toBeGreaterThan(1);
    for (const client of clients.splice(0)) await client.end();
    await used.drop();
  });
});

it('never runs the script of a file', async () => {
  const text = gunzipSync(readFileSync(file)).toString();
  const path = join(folder, 'evil');
  writeFileSync(path, text.replace('-- Migration 1', 'create table evil (id integer);\n-- Migration 1'));
  await restore(path);
  expect((await target.store.pool.query("select to_regclass('evil') as evil")).rows).toEqual([{ evil: null }]);
});

it('applies migrations newer than the backup', async () => {
  const older = await createTestDatabase({ empty: true });
  const old = known.slice(0, -1);
  const client = await connect(older);
  await client.query('begin');
  while ((await applyNextInCurrentTransaction(client, old)) !== null);
  await client.query('commit');
  await client.query(
    `insert into tenants (tenant_uuid, name, environment, created_utc) values ($1, 'Old', 'SANDBOX', $2)`,
    [randomUUID(), FULL_TENANT_NOW],
  );
  const path = join(folder, 'older.sql.gz');
  await saveBackup(
    path,
    writeBackup(client, facts, known, () => undefined),
    true,
  );
  expect((await restore(path)).migrated).toEqual([known.at(-1)!.version]);
  expect((await target.store.pool.query('select name from tenants')).rows).toEqual([{ name: 'Old' }]);
  for (const open of clients.splice(0)) await open.end();
  await older.drop();
});
