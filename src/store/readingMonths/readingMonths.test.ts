import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { wallNow } from '#energy/time/clocks.ts';
import { createTestDatabase, type TestDatabase } from '#testing/testDatabase.ts';
import { migrate, MIGRATIONS } from '../migrate.ts';
import { maintainReadingMonths } from './maintainReadingMonths.ts';
import { isOneTable } from './splitReadings.ts';

const [ONE, TWO] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
const ASSET = '00000000-0000-4000-8000-00000000000a';
/** How releases before stored readings. */
const ONE_TABLE = `drop table reading_days;
  create table reading_days (tenant_uuid uuid not null, asset_uuid uuid not null,
    direction smallint not null check (direction in (0, 1)), day date not null,
    wh integer[] not null check (array_length(wh, 1) = 48), present bigint not null, estimated bigint not null,
    primary key (tenant_uuid, asset_uuid, direction, day));
  select wall_reading_part('reading_days')`;

let database: TestDatabase;
afterEach(() => database.drop());
const log = () => ({ info: vi.fn(), warn: vi.fn(), error: vi.fn() });

async function asTenant<Row>(tenant: string, text: string): Promise<Row[]> {
  const client = await database.store.pool.connect();
  try {
    await client.query(`begin; select set_config('app.tenant', '${tenant}', true)`);
    const { rows } = await client.query(text);
    await client.query('commit');
    return rows as Row[];
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
const store = (tenant: string, ...days: string[]) =>
  asTenant(
    tenant,
    `insert into reading_days select '${tenant}', '${ASSET}', 0, day, array_fill(7, array[48]), 1, 0
      from unnest('{${days.join()}}'::date[]) day`,
  );
/** The days of a tenant, and the parts that have them. */
const daysOf = async (tenant: string) =>
  (
    await asTenant<{ at: string }>(
      tenant,
      `select tableoid::regclass || ' ' || day as at from reading_days where tenant_uuid = '${tenant}' order by day`,
    )
  ).map(({ at }) => at);
const addTenants = () =>
  database.store.pool.query(
    `insert into tenants (tenant_uuid, name, environment) values ('${ONE}', 'One', 'LIVE'), ('${TWO}', 'Two', 'SANDBOX')`,
  );
const parts = async () =>
  (
    await database.store.pool.query<{ part: string }>(
      `select relid::text as part from pg_partition_tree('reading_days') where isleaf order by 1`,
    )
  ).rows.map(({ part }) => part);
const now = wallNow();
/** The first day of a month, counted from the present one. */
const month = (ahead: number, from: number = now): string => {
  const at = new Date(from);
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + ahead, 1)).toISOString().slice(0, 10);
};
const partOf = (first: string): string => `reading_days_${first.slice(0, 7).replace('-', '_')}`;

describe('a store of a release before', () => {
  beforeEach(async () => {
    database = await createTestDatabase({ empty: true });
    await migrate(database.store.pool, MIGRATIONS, 57);
    await addTenants();
    await store(ONE, '1999-12-31', month(0));
    await store(TWO, month(0), month(1), '2099-07-01');
  });

  it('keeps every reading, also those of a test clock far ahead, each for its tenant alone', async () => {
    await migrate(database.store.pool);
    expect(await daysOf(ONE)).toEqual(['reading_days_past 1999-12-31', `reading_days_past ${month(0)}`]);
    expect(await daysOf(TWO)).toEqual([
      `reading_days_past ${month(0)}`,
      `${partOf(month(1))} ${month(1)}`,
      'reading_days_ahead 2099-07-01',
    ]);
    expect(await parts()).toEqual([
      ...[1, 2, 3].map((ahead) => partOf(month(ahead))),
      'reading_days_ahead',
      'reading_days_past',
    ]);
    for (const part of await parts())
      expect(await asTenant(ONE, `select from ${part} where tenant_uuid <> '${ONE}'`), part).toEqual([]);
  });

  it('refuses what it refused: a second row of an asset and day, a day without 48 half hours', async () => {
    await migrate(database.store.pool);
    for (const day of ['1999-12-31', month(0)]) await expect(store(ONE, day)).rejects.toThrow('duplicate key');
    const short = `insert into reading_days values ('${ONE}', '${ASSET}', 0, '2099-01-01', '{1}', 1, 0)`;
    await expect(asTenant(ONE, short)).rejects.toThrow('reading_days_wh_check');
  });
});

describe('a table too large to be read during an upgrade', () => {
  beforeEach(async () => {
    database = await createTestDatabase();
    await addTenants();
    await database.store.pool.query(ONE_TABLE);
    await store(ONE, '1999-12-31', month(0));
  });

  it('is split while the service runs', async () => {
    const to = log();
    expect(await isOneTable(database.store.pool)).toBe(true);
    await maintainReadingMonths(database.store.pool, to, now);
    expect(await isOneTable(database.store.pool)).toBe(false);
    expect(await daysOf(ONE)).toEqual(['reading_days_past 1999-12-31', `reading_days_past ${month(0)}`]);
    expect(to.info.mock.calls.map(([, words]) => String(words))).toEqual([
      'readings will be stored by month: the table is read once, while it is used',
      'readings are stored by month',
      'months of readings were made ahead',
    ]);
    await store(ONE, '2000-01-01', month(2), '2050-01-01');
    expect((await daysOf(ONE)).slice(3)).toEqual([`${partOf(month(2))} ${month(2)}`, 'reading_days_ahead 2050-01-01']);
  });

  it('takes readings meanwhile; those of a test clock ahead wait as for a lock', async () => {
    await database.store.pool.query('select announce_reading_months($1)', [month(1)]);
    await store(ONE, '2001-01-01');
    await expect(store(TWO, month(1))).rejects.toMatchObject({ code: '55P03' });
    await maintainReadingMonths(database.store.pool, log(), now);
    await store(TWO, month(1), month(3));
    expect(await daysOf(TWO)).toHaveLength(2);
  });

  it('stays one table if it has readings of later months, and goes on taking them', async () => {
    await store(TWO, '2099-07-01');
    const to = log();
    await maintainReadingMonths(database.store.pool, to, now);
    expect(await isOneTable(database.store.pool)).toBe(true);
    expect(to.warn).toHaveBeenCalledOnce();
    await store(TWO, '2099-07-02');
    expect(await daysOf(TWO)).toHaveLength(2);
  });
});

describe('months', () => {
  beforeEach(async () => {
    database = await createTestDatabase();
    await addTenants();
  });
  const keep = (at: string) => maintainReadingMonths(database.store.pool, log(), Date.parse(at));

  it('are made three ahead, once, with what was ahead of them', async () => {
    await store(TWO, month(0), month(5), month(20));
    await keep(month(3));
    await keep(month(3));
    expect(await parts()).toEqual([
      ...[0, 1, 2, 3, 4, 5, 6].map((ahead) => partOf(month(ahead))),
      'reading_days_ahead',
      'reading_days_past',
    ]);
    expect((await daysOf(TWO)).slice(1)).toEqual([
      `${partOf(month(5))} ${month(5)}`,
      `reading_days_ahead ${month(20)}`,
    ]);
    const { rows } = await database.store.pool.query(
      `select from pg_class where oid in (select relid from pg_partition_tree('reading_days')) and not relforcerowsecurity`,
    );
    expect(rows).toEqual([]);
  });

  it('are looked at together every day, and within the hour while a store fills', async () => {
    const rows = async () =>
      (
        await database.store.pool.query<{ rows: number }>(
          "select reltuples as rows from pg_class where relname = 'reading_days'",
        )
      ).rows[0]!.rows;
    await keep(month(0));
    expect(await rows()).toBe(0);
    await asTenant(
      ONE,
      `insert into reading_days select '${ONE}', gen_random_uuid(), 0, '2020-01-01', array_fill(7, array[48]), 1, 0
        from generate_series(1, 1500)`,
    );
    await vi.waitFor(
      async () => {
        await keep(month(0));
        expect(await rows()).toBe(1500);
      },
      { timeout: 15_000, interval: 500 },
    );
  });

  it('are made by several processes at the same time', async () => {
    await Promise.all([1, 2, 3, 4].map(() => keep(month(2))));
    expect(await parts()).toHaveLength(8);
  });

  it('are left to the next time while a long read has them', async () => {
    const client = await database.store.pool.connect();
    await client.query('begin; select from reading_days');
    await expect(keep(month(2))).rejects.toMatchObject({ code: '55P03' });
    await client.query('rollback');
    client.release();
    await keep(month(2));
    expect(await parts()).toHaveLength(8);
  });

  it('are dropped when nobody keeps anything in them or before, and then take readings again', async () => {
    await store(ONE, month(0), month(1));
    await keep(month(6));
    expect(await parts()).toContain(partOf(month(0)));
    await asTenant(ONE, `delete from reading_days where day = '${month(0)}'`);
    await store(TWO, '2001-01-01');
    await keep(month(6));
    expect(await parts()).toContain(partOf(month(0)));
    await asTenant(TWO, 'delete from reading_days');
    await keep(month(6));
    expect((await parts())[0]).toBe(partOf(month(1)));
    await store(ONE, month(0), '2001-01-01');
    expect(await daysOf(ONE)).toEqual([
      'reading_days_past 2001-01-01',
      `reading_days_past ${month(0)}`,
      `${partOf(month(1))} ${month(1)}`,
    ]);
  });
});
