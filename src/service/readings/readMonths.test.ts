import { afterAll, beforeAll, expect, it } from 'vitest';
import { setTenantSql } from '#store/enterTenantSql.ts';
import { createTestDatabase, type TestDatabase } from '#testing/testDatabase.ts';
import { isCluster } from '#testing/testNodes.ts';
import { onTestServer } from '#testing/testServer.ts';
import { READ_LONDON_DAYS } from './readLondonDays.ts';
import { READ_REGISTER } from './readRegister.ts';

const TENANT = '00000000-0000-4000-8000-000000000001';
const ASSET = '00000000-0000-4000-8000-00000000000a';

/** On Citus a month takes a fifth of a second to make. */
const SEED_MS = 60_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const client = await database.store.pool.connect();
  // One by one: Citus passes the text of a message that sets something on to its workers.
  for (const statement of [
    'begin',
    'set local statement_timeout = 0',
    setTenantSql(TENANT),
    "select make_past_reading_months('2022-01-01')",
    `insert into tenants (tenant_uuid, name, environment) values ('${TENANT}', 'One', 'LIVE')`,
    `insert into assets (tenant_uuid, asset_uuid, asset_id, asset_type, mpan_status, created_utc, updated_utc)
      values ('${TENANT}', '${ASSET}', 'a', 'OTHER', 'NOT_APPLICABLE', now(), now())`,
    `insert into asset_readings (tenant_uuid, asset_uuid, first_reading_utc) values ('${TENANT}', '${ASSET}', '2024-02-01Z')`,
    `insert into reading_days select '${TENANT}', '${ASSET}', 0, day, array_fill(7, array[48]), 1, 0
      from generate_series('2024-02-01', '2025-06-30', interval '1 day') day
      on conflict (tenant_uuid, asset_uuid, direction, day) do nothing`,
    'commit',
  ])
    await client.query(statement);
  client.release();
}, SEED_MS);
afterAll(() => database.drop());

/** The parts of the table that a plan opens. */
const openedBy = (plan: string): string[] =>
  [...new Set(plan.match(/reading_days_(?:past|ahead|\d{4}_\d\d)(?= )/g))].sort();

it.for([READ_REGISTER, READ_LONDON_DAYS])(
  '$name opens no other month than those it reads',
  async ({ text, types }, { skip }) => {
    if (await onTestServer(isCluster)) skip('a worker of Citus plans what it is asked, with the values');
    const client = await database.store.pool.connect();
    try {
      // As a connection of the service that has planned the statement once.
      await client.query(`begin; select set_config('app.tenant', '${TENANT}', true);
      set local plan_cache_mode = force_generic_plan; prepare months (${types.join()}) as ${text}`);
      const { rows } = await client.query<Record<'QUERY PLAN', string>>(
        `explain (analyze) execute months ('${TENANT}', '${ASSET}', 0::smallint, '2025-05-28', '2025-06-04', 0, 0)`,
      );
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toContain('Subplans Removed');
      expect(openedBy(plan)).toEqual(['reading_days_2025_05', 'reading_days_2025_06']);
      expect(
        (await client.query('select * from first_reading($1, $2, 0::smallint, $3)', [TENANT, ASSET, '2024-02-01']))
          .rows,
      ).toEqual([{ first_day: 19_754, first_bits: 1 }]);
    } finally {
      await client.query('rollback; deallocate all');
      client.release();
    }
  },
);

it('finds a first reading long after the day from which it may be', async () => {
  const client = await database.store.pool.connect();
  try {
    await client.query('begin');
    await client.query(setTenantSql(TENANT));
    for (const since of ['2022-01-01', '-infinity', '2024-02-01'])
      expect(
        (await client.query('select first_day from first_reading($1, $2, 0::smallint, $3)', [TENANT, ASSET, since]))
          .rows,
        since,
      ).toEqual([{ first_day: 19_754 }]);
    expect(
      (
        await client.query('select first_day from first_reading($1, $2, 1::smallint, $3)', [
          TENANT,
          ASSET,
          '2024-02-01',
        ])
      ).rows,
    ).toEqual([{ first_day: null }]);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
