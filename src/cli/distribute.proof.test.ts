import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { wallNow } from '#energy/time/clocks.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import { cleanUpKilled } from '#store/distribution/cleanUpKilled.ts';
import { migrate } from '#store/migrate.ts';
import { connectStore } from '#store/openStore.ts';
import { maintainReadingMonths } from '#store/readingMonths/maintainReadingMonths.ts';
import { silentLog } from '#testing/silentLog.ts';
import { createTestDatabase } from '#testing/testDatabase.ts';
import type { CitusCluster } from '../../tools/harness/citus/citusCluster.ts';
import { startCitusCluster, whyNoCitus } from '../../tools/harness/citus/startCitusCluster.ts';
import { runCommand } from '../../tools/harness/runCommand.ts';

const TIMEOUT_MS = 120_000;
const PROGRAM = join(import.meta.dirname, 'distribute.ts');
const [ONE, TWO] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
const LOCK_ASSETS = ['lock table assets in access exclusive mode'];
const WRITE = [`set local app.tenant = '${ONE}'`, 'update reading_days set estimated = 9'];
const env = { ...process.env, DATABASE_URL: '' };

const run = (...args: string[]) =>
  new Promise<{ code: number; out: string; err: string }>((done) => {
    execFile(process.execPath, [PROGRAM, ...args], { env }, (error, out, err) =>
      done({ code: error ? Number(error.code) : 0, out, err }),
    );
  });

it.runIf(process.env.TEST_DATABASE_URL === undefined)(
  'is refused without Citus, and changes nothing',
  { timeout: TIMEOUT_MS },
  async () => {
    const { url, store, drop } = await createTestDatabase();
    const client = await store.pool.connect();
    const before = await shapeOf(client);
    for (const args of [[], ['--check'], ['--undo']])
      expect(await run(...args, url), args.join()).toEqual({
        code: 1,
        out: '',
        err: 'The database has no extension citus: docs/operate/capacity.md says how.\n',
      });
    expect(await shapeOf(client)).toEqual(before);
    client.release();
    await drop();
  },
);

it('is refused without an address, with two, or with no number of shards', { timeout: TIMEOUT_MS }, async () => {
  for (const args of [[], ['postgres://a/b', 'postgres://c/d'], ['--shards']])
    expect(await run(...args), args.join()).toMatchObject({ code: 2, err: expect.stringContaining('Usage: npm run') });
});

/** What a store has of the tables: parts, indexes, constraints, row-level security and functions. */
async function shapeOf(client: Pick<Client, 'query'>): Promise<unknown> {
  const { rows } = await client.query(
    `select relname, relkind::text, relrowsecurity, relforcerowsecurity, pg_get_expr(relpartbound, oid) as bounds,
      array(select conname || ' ' || pg_get_constraintdef(c.oid) from pg_constraint c where conrelid = r.oid order by 1)
        as constraints,
      array(select polname || ' ' || pg_get_expr(polqual, polrelid) from pg_policy where polrelid = r.oid) as policies,
      case when relkind in ('i', 'I') then pg_get_indexdef(oid) end as index
    from pg_class r where relname ~ '^(reading_days|event_asset_stats)' order by relname`,
  );
  const functions = await client.query(
    `select proname, prolang, pg_get_function_result(oid) from pg_proc
      where proname ~ '(_days?|_results?|results_between|_changes)$' and pronamespace = 'public'::regnamespace order by 1`,
  );
  return [rows, functions.rows];
}

const missing = whyNoCitus();
describe.skipIf(missing !== null)(
  `on a cluster${missing === null ? '' : `: skipped, ${missing}`}`,
  { timeout: TIMEOUT_MS },
  () => {
    let cluster: CitusCluster;
    let stopCluster: () => Promise<void>;
    let url: string;
    let client: Client;
    let databases = 0;
    const children: ChildProcess[] = [];

    beforeAll(async () => {
      ({ cluster, stop: stopCluster } = await startCitusCluster());
    }, TIMEOUT_MS);
    afterAll(() => stopCluster());
    beforeEach(async () => {
      url = await cluster.newDatabase(`distribute${++databases}`);
      const store = connectStore({ connectionString: url }, silentLog, 1);
      await migrate(store.pool);
      await store.close();
      client = await connect(url);
      await client.query(
        `insert into tenants (tenant_uuid, name, environment) values ('${ONE}', 'One', 'LIVE'), ('${TWO}', 'Two', 'SANDBOX')`,
      );
      for (const tenant of [ONE, TWO])
        await asTenant(
          tenant,
          `insert into reading_days select '${tenant}', gen_random_uuid(), 0, day, array_fill(7, array[48]), 1, 0
          from generate_series(1, 20), generate_series(now() - interval '3 days', now() + interval '90 days', interval '31 days') day`,
          `insert into event_asset_stats (tenant_uuid, event_uuid, run, asset_uuid, state, baseline_status, data_status, baseline_wh, actual_wh)
          select '${tenant}', '${tenant}', run, gen_random_uuid(), 'OPTED_IN', 'AVAILABLE', 'COMPLETE', '{1.5}', '{1}'
          from generate_series(1, 30), generate_series(1, 2) run`,
        );
    });
    afterEach(async () => {
      for (const child of children.splice(0)) child.kill('SIGKILL');
      await client.end();
    });

    async function connect(to: string): Promise<Client> {
      const connected = new Client({ connectionString: to });
      await connected.connect();
      await connected.query("set citus.propagate_set_commands = 'local'");
      return connected;
    }
    async function asTenant(tenant: string, ...statements: string[]): Promise<unknown[]> {
      await client.query('begin');
      await client.query(`set local app.tenant = '${tenant}'`);
      let rows: unknown[] = [];
      for (const statement of statements) ({ rows } = await client.query(statement));
      await client.query('commit');
      return rows;
    }
    /** Every row that each tenant sees, and what is seen without one. */
    async function contents(): Promise<unknown> {
      const seen: unknown[] = [];
      for (const table of ['reading_days', 'event_asset_stats']) {
        const all = `select t::text as row from ${table} t order by 1`;
        for (const tenant of [ONE, TWO]) seen.push(await asTenant(tenant, all));
        seen.push((await client.query(all)).rows);
      }
      return seen;
    }
    const distributed = async () =>
      (
        await client.query<{ name: string }>(
          "select logicalrelid::text as name from pg_dist_partition where logicalrelid::text !~ '\\d|past|ahead' order by 1",
        )
      ).rows.map(({ name }) => name);
    /** Copies, and tables of noted keys with their triggers, on any node. */
    async function remains(): Promise<unknown[]> {
      const find = `select coalesce(string_agg(relname::text, ' ' order by relname), '') from pg_class
        where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and relname ~ '^(reading_days|event_asset_stats).*_(next|before|changes)$'`;
      const { rows } = await client.query<{ name: string }>(
        `select (${find}) as name union all select result from run_command_on_workers($1)`,
        [find],
      );
      return rows.map(({ name }) => name).filter((name) => name !== '');
    }
    /** Starts the command while something is locked, and waits until a statement of it waits for that. */
    async function startAndHold(lock: readonly string[], statement: string, ...args: string[]): Promise<ChildProcess> {
      await client.query('begin');
      for (const each of lock) await client.query(each);
      const child = spawn(process.execPath, [PROGRAM, ...args, url], { env, stdio: 'ignore' });
      children.push(child);
      await vi.waitFor(
        async () =>
          expect(
            (
              await cluster.coordinator.run(`distribute${databases}`, (watcher) =>
                watcher.query(
                  `select from pg_stat_activity where datname = current_database() and state = 'active' and query ~ $1
                and clock_timestamp() - query_start > interval '300 milliseconds' and pid <> pg_backend_pid()`,
                  [statement],
                ),
              )
            ).rowCount,
          ).toBe(1),
        { timeout: 20_000, interval: 20 },
      );
      return child;
    }
    async function kill(child: ChildProcess): Promise<void> {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      await client.query('commit');
      await vi.waitFor(
        async () =>
          expect(
            (await client.query('select from pg_locks where locktype = $1 and pid <> pg_backend_pid()', ['advisory']))
              .rowCount,
          ).toBe(0),
        { timeout: 30_000, interval: 100 },
      );
    }

    it('checks without changing anything', async () => {
      const before = await shapeOf(client);
      expect(await run('--check', url)).toMatchObject({
        code: 0,
        out: expect.stringContaining('everything that is needed is there'),
        err: '',
      });
      expect(await shapeOf(client)).toEqual(before);
      await cluster.coordinator.run(`distribute${databases}`, (owner) =>
        owner.query(
          'update schema_migration set version = version + 1 where version = (select max(version) from schema_migration)',
        ),
      );
      expect(await run('--check', url)).toMatchObject({
        code: 1,
        err: expect.stringContaining('The store is at migration'),
      });
    });

    it('distributes every row, keeps the tenant wall, and brings all back as it was', async () => {
      const [rows, shape] = [await contents(), await shapeOf(client)];
      expect(await run('--shards', '4', url)).toMatchObject({ code: 0, err: '' });
      expect(await distributed()).toEqual(['event_asset_stats', 'reading_days']);
      expect(await contents()).toEqual(rows);
      expect(await run('--shards', '4', url)).toMatchObject({ code: 0, err: '' });
      expect(await contents()).toEqual(rows);
      expect(await run('--undo', url)).toMatchObject({ code: 0, err: '' });
      expect(await distributed()).toEqual([]);
      expect(await contents()).toEqual(rows);
      expect(await shapeOf(client)).toEqual(shape);
    });

    it.each([
      ['while it waits for writers', WRITE, 'trigger note|on_placements'],
      ['while it copies', LOCK_ASSETS, 'from assets'],
    ])('is killed %s, and then goes on when it is run again, there and back', async (_, lock, statement) => {
      const shape = await shapeOf(client);
      for (const args of [['--shards', '4'], ['--undo']]) {
        await kill(await startAndHold(lock, statement, ...args));
        await asTenant(
          ONE,
          `update reading_days set estimated = estimated + 1`,
          `delete from event_asset_stats where run = 2`,
        );
        const rows = await contents();
        expect(await run(...args, url)).toMatchObject({ code: 0, err: '' });
        expect(await contents()).toEqual(rows);
      }
      expect(await shapeOf(client)).toEqual(shape);
    });

    it.each([
      ['there', LOCK_ASSETS, 'from assets'],
      ['back, while it copies', LOCK_ASSETS, 'from assets'],
      ['back, while it waits for writers', WRITE, 'on_placements'],
    ])(
      'is killed on its way %s, and the next start of a service removes what is left',
      async (way, lock, statement) => {
        const args = way === 'there' ? ['--shards', '4'] : ['--undo'];
        if (way !== 'there') expect(await run('--shards', '4', url)).toMatchObject({ code: 0 });
        const shape = await shapeOf(client);
        const [places, rows] = [await distributed(), await contents()];
        await kill(await startAndHold(lock, statement, ...args));
        expect(await remains()).not.toEqual([]);
        const store = connectStore({ connectionString: url }, silentLog, 1);
        await cleanUpKilled(store, silentLog);
        await store.close();
        expect(await remains()).toEqual([]);
        expect(await distributed()).toEqual(places);
        expect(await shapeOf(client)).toEqual(shape);
        await asTenant(ONE, 'update reading_days set estimated = estimated');
        if (lock === LOCK_ASSETS) expect(await contents()).toEqual(rows);
      },
    );

    it('is left alone by a service that starts while it runs', async () => {
      const child = await startAndHold(LOCK_ASSETS, 'from assets');
      const ended = once(child, 'exit');
      const store = connectStore({ connectionString: url }, silentLog, 1);
      await cleanUpKilled(store, silentLog);
      await store.close();
      await client.query('commit');
      expect(await ended).toEqual([0, null]);
    });

    it('notes nothing any more once it was killed', async () => {
      await kill(await startAndHold(LOCK_ASSETS, 'from assets'));
      await asTenant(ONE, 'update reading_days set estimated = 5');
      expect((await client.query('select from reading_days_changes')).rowCount).toBe(0);
    });

    it('copies what is added, changed and deleted meanwhile, there and back', async () => {
      const [today, later] = [0, 80].map((days) => new Date(wallNow() + days * DAY_MS).toISOString().slice(0, 10));
      for (const args of [['--shards', '4'], ['--undo']]) {
        const child = await startAndHold(LOCK_ASSETS, 'from assets', ...args);
        const ended = once(child, 'exit');
        // In the transaction that it waits for, as a request that writes a reading.
        await client.query(`set local app.tenant = '${TWO}'`);
        await client.query(
          `insert into reading_days values ('${TWO}', '${TWO}', 1, now(), array_fill(9, array[48]), 3, 1)
          on conflict (tenant_uuid, asset_uuid, direction, day) do update set estimated = 4`,
        );
        await client.query(`update reading_days set present = 8 where day < '${today}'`);
        await client.query(`delete from reading_days where day > '${later}'`);
        await client.query('commit');
        expect(await ended).toEqual([0, null]);
        expect(await asTenant(TWO, `select estimated from reading_days where asset_uuid = '${TWO}'`)).toHaveLength(1);
        expect(await asTenant(TWO, `select from reading_days where day < '${today}' and present <> 8`)).toEqual([]);
        expect(await asTenant(TWO, `select from reading_days where day > '${later}'`)).toEqual([]);
      }
    });

    it('goes on making months, one by one, and drops none with readings', async () => {
      const rows = await contents();
      expect(await run('--shards', '4', url)).toMatchObject({ code: 0, err: '' });
      const store = connectStore({ connectionString: url }, silentLog, 1);
      await maintainReadingMonths(store.pool, silentLog, wallNow() + 120 * DAY_MS);
      await store.close();
      expect(await contents()).toEqual(rows);
      const { rows: parts } = await client.query(
        `select relforcerowsecurity from pg_class where relname ~ '^reading_days_\\d{4}_\\d\\d$'`,
      );
      expect(parts).toEqual(Array.from({ length: 8 }, () => ({ relforcerowsecurity: true })));
      await client.query("begin; set local citus.propagate_set_commands = 'none'");
      expect((await client.query("select drop_first_reading_month('2100-01-01') as part")).rows).toEqual([
        { part: null },
      ]);
      await client.query('commit');
      expect(await contents()).toEqual(rows);
    });

    it('is not backed up until it is brought back; a backup is restored on a cluster', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'halfhour-citus-backup-'));
      const file = join(folder, 'backup.sql.gz');
      try {
        const rows = await contents();
        expect(await run('--shards', '4', url)).toMatchObject({ code: 0, err: '' });
        await expect(runCommand('backup', { DATABASE_URL: url }, file)).rejects.toThrow(
          'The store is distributed by Citus',
        );
        expect(readdirSync(folder)).toEqual([]);
        expect(await run('--undo', url)).toMatchObject({ code: 0, err: '' });
        await runCommand('backup', { DATABASE_URL: url }, file);
        const restored = await cluster.newDatabase(`restored${databases}`);
        await runCommand('restore', { DATABASE_URL: restored }, file);
        await client.end();
        client = await connect(restored);
        expect(await contents()).toEqual(rows);
        expect(await run('--shards', '4', restored)).toMatchObject({ code: 0, err: '' });
        expect(await contents()).toEqual(rows);
      } finally {
        rmSync(folder, { recursive: true });
      }
    });
  },
);
