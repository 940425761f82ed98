import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/testDatabase.ts';
import { migrate, MIGRATIONS } from './migrate.ts';

const TENANT = '00000000-0000-4000-8000-000000000001';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase({ empty: true });
});
afterEach(() => database.drop());

/** Brings the database to what an earlier release left. */
const migrateBefore = (version: number) => migrate(database.store.pool, MIGRATIONS, version - 1);

it('0005 gives tenants their housekeeping and consents their expiry, and leaves the wall up', async () => {
  const { pool } = database.store;
  await migrateBefore(5);
  await pool.query(`begin; select set_config('app.tenant', '${TENANT}', true);
    insert into tenants (tenant_uuid, name, environment) values ('${TENANT}', 'Old', 'SANDBOX');
    insert into users (tenant_uuid, user_uuid, user_id, name, created_utc, updated_utc) values ('${TENANT}', '${TENANT}', 'a', 'A', now(), now());
    insert into consents (tenant_uuid, consent_uuid, user_uuid, type, preference, status, granularity, expires_utc, created_utc) values
      ('${TENANT}', '00000000-0000-4000-8000-00000000000a', '${TENANT}', 'DISPATCH', 'OPT_IN', 'ACTIVE', 'halfHour', '2027-01-01Z', now()),
      ('${TENANT}', '00000000-0000-4000-8000-00000000000b', '${TENANT}', 'DATA_ACCESS', 'OPT_IN', 'ACTIVE', 'halfHour', '2027-01-01Z', now()),
      ('${TENANT}', '00000000-0000-4000-8000-00000000000c', '${TENANT}', 'DISPATCH', 'OPT_IN', 'WITHDRAWN', 'halfHour', '2027-01-01Z', now());
    commit`);
  await migrate(pool);
  const { rows } = await pool.query('select kind, subject_uuid from jobs order by kind');
  expect(rows).toEqual([
    { kind: 'CONSENT_EXPIRY', subject_uuid: '00000000-0000-4000-8000-00000000000a' },
    { kind: 'HOUSEKEEPING', subject_uuid: TENANT },
  ]);
  expect((await pool.query('select from consents')).rowCount).toBe(0);
});

it('0012 keeps what earlier bulk actions changed, as one step each', async () => {
  const { pool } = database.store;
  await migrateBefore(12);
  const action = (uuid: string, kind: string, status: string, before: string) => `('${TENANT}', '${uuid}', '${kind}', '${status}', 3, 1, 0, '{}', '[]', '{${TENANT}}', '{${before}}', now())`;
  await pool.query(`begin; select set_config('app.tenant', '${TENANT}', true);
    insert into tenants (tenant_uuid, name, environment) values ('${TENANT}', 'Old', 'SANDBOX');
    insert into bulk_actions (tenant_uuid, bulk_action_uuid, action, status, matched, unchanged, refused_count, refused_by_code, refused, changed_assets, states_before, created_utc) values
      ${action('00000000-0000-4000-8000-00000000000a', 'ARCHIVE', 'DONE', 'ACTIVE')},
      ${action('00000000-0000-4000-8000-00000000000b', 'EVENT_OPT_OUT', 'UNDONE', 'OPT_IN')};
    commit`);
  await migrate(pool);
  await pool.query(`begin; select set_config('app.tenant', '${TENANT}', true)`);
  const { rows } = await pool.query('select a.done, a.changed, s.state, s.changed_assets, s.states_before from bulk_actions a join bulk_action_steps s using (tenant_uuid, bulk_action_uuid) order by bulk_action_uuid');
  await pool.query('rollback');
  expect(rows).toEqual([
    { done: 3, changed: 1, state: 'DONE', changed_assets: [TENANT], states_before: [null] },
    { done: 3, changed: 1, state: 'UNDONE', changed_assets: [TENANT], states_before: ['OPT_IN'] },
  ]);
  expect((await pool.query('select from bulk_action_steps')).rowCount).toBe(0);
});
