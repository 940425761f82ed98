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

it('0005 gives tenants their housekeeping and consents their expiry, and leaves row-level security on', async () => {
  const { pool } = database.store;
  await migrateBefore(5);
  await pool.query(`begin; select set_config('app.tenant', '${TENANT}', true);
    insert into tenants (tenant_uuid, name, environment) values ('${TENANT}', 'Old', 'SANDBOX');
    insert into users (tenant_uuid, user_uuid, user_id, name, created_utc, updated_utc) values ('${TENANT}',
      '${TENANT}', 'a', 'A', now(), now());
    insert into consents (tenant_uuid, consent_uuid, user_uuid, type, preference, status, granularity, expires_utc,
      created_utc) values
      ('${TENANT}', '00000000-0000-4000-8000-00000000000a', '${TENANT}', 'DISPATCH', 'OPT_IN', 'ACTIVE', 'halfHour',
        '2027-01-01Z', now()),
      ('${TENANT}', '00000000-0000-4000-8000-00000000000b', '${TENANT}', 'DATA_ACCESS', 'OPT_IN', 'ACTIVE', 'halfHour',
        '2027-01-01Z', now()),
      ('${TENANT}', '00000000-0000-4000-8000-00000000000c', '${TENANT}', 'DISPATCH', 'OPT_IN', 'WITHDRAWN', 'halfHour',
        '2027-01-01Z', now());
    commit`);
  await migrate(pool);
  const { rows } = await pool.query('select kind, subject_uuid from jobs order by kind');
  expect(rows).toEqual([
    { kind: 'CONSENT_EXPIRY', subject_uuid: '00000000-0000-4000-8000-00000000000a' },
    { kind: 'COUNTS', subject_uuid: TENANT },
    { kind: 'FORECAST_DAY', subject_uuid: TENANT },
    { kind: 'HOUSEKEEPING', subject_uuid: TENANT },
    { kind: 'LOAD_COUNT', subject_uuid: TENANT },
  ]);
  expect((await pool.query('select from consents')).rowCount).toBe(0);
});

it('0012 converts the changes of earlier bulk actions to one step each', async () => {
  const { pool } = database.store;
  await migrateBefore(12);
  const action = (uuid: string, kind: string, status: string, before: string) =>
    `('${TENANT}', '${uuid}', '${kind}', '${status}', 3, 1, 0, '{}', '[]', '{${TENANT}}', '{${before}}', now())`;
  await pool.query(`begin; select set_config('app.tenant', '${TENANT}', true);
    insert into tenants (tenant_uuid, name, environment) values ('${TENANT}', 'Old', 'SANDBOX');
    insert into bulk_actions (tenant_uuid, bulk_action_uuid, action, status, matched, unchanged, refused_count,
      refused_by_code, refused, changed_assets, states_before, created_utc) values
      ${action('00000000-0000-4000-8000-00000000000a', 'ARCHIVE', 'DONE', 'ACTIVE')},
      ${action('00000000-0000-4000-8000-00000000000b', 'EVENT_OPT_OUT', 'UNDONE', 'OPT_IN')};
    commit`);
  await migrate(pool);
  await pool.query(`begin; select set_config('app.tenant', '${TENANT}', true)`);
  const { rows } = await pool.query(
    'select a.done, a.changed, s.state, s.changed_assets, s.states_before from bulk_actions a join ' +
      'bulk_action_steps s using (tenant_uuid, bulk_action_uuid) order by bulk_action_uuid',
  );
  await pool.query('rollback');
  expect(rows).toEqual([
    { done: 3, changed: 1, state: 'DONE', changed_assets: [TENANT], states_before: [null] },
    { done: 3, changed: 1, state: 'UNDONE', changed_assets: [TENANT], states_before: ['OPT_IN'] },
  ]);
  expect((await pool.query('select from bulk_action_steps')).rowCount).toBe(0);
});

it('0024 gives started events their participants, and leaves their stats unchanged to the last digit', async () => {
  const { pool } = database.store;
  await migrateBefore(24);
  const [SCHEME, OVER, COMING] = ['1', '2', '3'].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`);
  await pool.query(`begin; select set_config('app.tenant', '${TENANT}', true);
    insert into tenants (tenant_uuid, name, environment) values ('${TENANT}', 'Old', 'SANDBOX');
    insert into users (tenant_uuid, user_uuid, user_id, name, created_utc, updated_utc) values ('${TENANT}',
      '${TENANT}', 'a', 'A', now(), now());
    insert into assets (tenant_uuid, asset_uuid, asset_id, asset_type, user_uuid, mpan_status, is_domestic, created_utc,
      updated_utc) values ('${TENANT}', '${TENANT}', 'HOME', 'SMART_METER', '${TENANT}', 'VALID', true, now(), now());
    insert into consents (tenant_uuid, consent_uuid, user_uuid, type, preference, status, granularity, created_utc)
      values ('${TENANT}', '${TENANT}', '${TENANT}', 'DISPATCH', 'OPT_IN', 'ACTIVE', 'halfHour', now());
    insert into event_schemes (tenant_uuid, scheme_uuid, name, scheme_type, regulator, baseline_method,
      in_day_adjustment, settlement_method, requires_mpan, created_utc, updated_utc)
      values ('${TENANT}', '${SCHEME}', 'Evening', 'DFS', 'NESO', 'BL01', true, 'DFS_K', true, now(), now());
    insert into scheme_assets (tenant_uuid, scheme_uuid, asset_uuid, status, updated_utc) values ('${TENANT}',
      '${SCHEME}', '${TENANT}', 'READY', now());
    insert into events (tenant_uuid, event_uuid, name, scheme_uuid, event_type, running_type, start_utc, end_utc, state,
      stats_status, created_utc, updated_utc) values
      ('${TENANT}', '${OVER}', 'Over', '${SCHEME}', 'TURN_DOWN', 'LIVE', '2026-01-15T17:00Z', '2026-01-15T18:00Z',
        'ENDED', 'READY', now(), now()),
      ('${TENANT}', '${COMING}', 'Coming', '${SCHEME}', 'TURN_DOWN', 'LIVE', '2030-01-15T17:00Z', '2030-01-15T18:00Z',
        'SCHEDULED', 'NOT_STARTED', now(), now());
    insert into event_assets (tenant_uuid, event_uuid, asset_uuid, state) values ('${TENANT}', '${OVER}', '${TENANT}',
      'OPT_IN'), ('${TENANT}', '${COMING}', '${TENANT}', 'OPT_IN');
    insert into event_stats (tenant_uuid, event_uuid, run, status, calculated_utc, totals) values ('${TENANT}',
      '${OVER}', 1, 'FINAL', '2026-01-16Z', '{"deliveredKwh": 0.1234567891, "revenueGbp":  0.30}');
    insert into event_asset_stats (tenant_uuid, event_uuid, run, asset_uuid, state, baseline_status, data_status,
      delivered_kwh, baseline_wh, actual_wh)
      values ('${TENANT}', '${OVER}', 1, '${TENANT}', 'OPT_IN', 'OK', 'COMPLETE', 0.1234567891, '{500.0000001,500}',
        '{400,476}');
    commit`);
  const ofTenant = async (text: string) => {
    await pool.query(`begin; select set_config('app.tenant', '${TENANT}', true)`);
    const { rows } = await pool.query(text);
    await pool.query('rollback');
    return rows as unknown[];
  };
  const figures = () =>
    ofTenant(
      // Without the columns of 0032, 0070 and 0092.
      'select s.run, s.status, s.calculated_utc, s.totals::text, (to_jsonb(a) - ' +
        "'{interval_low_kwh,interval_high_kwh,interval_days,interval_coverage,rebound_kwh,attributed_wh,elsewhere_wh}'::text[])::text as asset " +
        'from event_stats s ' +
        'join event_asset_stats a using (tenant_uuid, event_uuid, run)',
    );
  const before = await figures();
  await migrate(pool);
  expect(await figures()).toEqual(before);
  expect(
    await ofTenant(
      'select event_uuid, asset_uuid, user_uuid, consented, mpan_valid, scheme_status, state from event_participants',
    ),
  ).toEqual([
    {
      event_uuid: OVER,
      asset_uuid: TENANT,
      user_uuid: TENANT,
      consented: true,
      mpan_valid: true,
      scheme_status: 'READY',
      state: 'OPT_IN',
    },
  ]);
  expect(
    await ofTenant(
      'select name, scheme_name, baseline_method, in_day_adjustment, settlement_method from events order by name',
    ),
  ).toEqual([
    { name: 'Coming', scheme_name: null, baseline_method: null, in_day_adjustment: null, settlement_method: null },
    {
      name: 'Over',
      scheme_name: 'Evening',
      baseline_method: 'BL01',
      in_day_adjustment: true,
      settlement_method: 'DFS_K',
    },
  ]);
  // Row-level security is on again.
  for (const table of ['event_participants', 'events', 'assets', 'consents'])
    expect((await pool.query(`select from ${table}`)).rowCount, table).toBe(0);
});

it('0027 converts the saved states of earlier bulk actions', async () => {
  const { pool } = database.store;
  await migrateBefore(27);
  const [SCHEME, OPTED, ARCHIVED] = ['1', '2', '3'].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`);
  await pool.query(`begin; select set_config('app.tenant', '${TENANT}', true);
    insert into tenants (tenant_uuid, name, environment) values ('${TENANT}', 'Old', 'SANDBOX');
    insert into assets (tenant_uuid, asset_uuid, asset_id, asset_type, mpan_status, status, created_utc, updated_utc)
      values ('${TENANT}', '${TENANT}', 'HOME', 'SMART_METER', 'VALID', 'ARCHIVED', now(), now());
    insert into bulk_actions (tenant_uuid, bulk_action_uuid, action, target_uuid, filter, status, matched, unchanged,
      refused_count, refused_by_code, refused, created_utc) values
      ('${TENANT}', '${OPTED}', 'SCHEME_OPT_OUT', '${SCHEME}', '{}', 'DONE', 1, 0, 0, '{}', '[]', now()),
      ('${TENANT}', '${ARCHIVED}', 'ARCHIVE', null, '{}', 'DONE', 1, 0, 0, '{}', '[]', now());
    insert into bulk_action_steps (tenant_uuid, bulk_action_uuid, step, state, asset_uuids, changed_assets,
      states_before) values
      ('${TENANT}', '${OPTED}', 0, 'DONE', '{${TENANT}}', '{${TENANT}}', '{READY}'),
      ('${TENANT}', '${ARCHIVED}', 0, 'DONE', '{${TENANT}}', '{${TENANT}}', '{${SCHEME}}');
    commit`);
  await migrate(pool);
  await pool.query(`begin; select set_config('app.tenant', '${TENANT}', true)`);
  const { rows } = await pool.query(
    'select cause_uuid, kind, target_uuid, state, left_as from states_before order by kind',
  );
  await pool.query('rollback');
  expect(rows).toEqual([
    { cause_uuid: TENANT, kind: 'PORTFOLIO', target_uuid: SCHEME, state: null, left_as: null },
    { cause_uuid: OPTED, kind: 'SCHEME', target_uuid: SCHEME, state: 'READY', left_as: 'READY_OPT_OUT' },
  ]);
  for (const table of ['states_before', 'bulk_actions', 'assets'])
    expect((await pool.query(`select from ${table}`)).rowCount, table).toBe(0);
});

it('0025 reports which assets share an MPAN, leaves them, and counts the meter once in open settlements', async () => {
  const { pool } = database.store;
  await migrateBefore(25);
  const uuid = (digit: string) => `00000000-0000-4000-8000-00000000000${digit}`;
  const [SCHEME, FINAL, OPEN, OLD, NEW, GONE, OTHER] = ['1', '2', '3', '4', '5', '6', '7'].map(uuid);
  const asset = (which: string, name: string, mpan: string, status: string, created: string) =>
    `('${TENANT}', '${which}', '${name}', 'SMART_METER', '${mpan}', 'VALID', '${status}', '${created}', now())`;
  await pool.query(`begin; select set_config('app.tenant', '${TENANT}', true);
    insert into tenants (tenant_uuid, name, environment) values ('${TENANT}', 'Old', 'SANDBOX');
    insert into assets (tenant_uuid, asset_uuid, asset_id, asset_type, mpan, mpan_status, status, created_utc,
      updated_utc) values
      ${asset(NEW!, 'NEW', '2000000000112', 'ACTIVE', '2026-02-01')},
        ${asset(OLD!, 'OLD', '2000000000112', 'ACTIVE', '2026-01-01')},
      ${asset(GONE!, 'GONE', '2000000000112', 'ARCHIVED', '2025-01-01')},
        ${asset(OTHER!, 'OTHER', '2000000000211', 'ACTIVE', '2026-01-01')};
    insert into event_schemes (tenant_uuid, scheme_uuid, name, scheme_type, regulator, baseline_method,
      in_day_adjustment, settlement_method, requires_mpan, created_utc, updated_utc)
      values ('${TENANT}', '${SCHEME}', 'Evening', 'DFS', 'NESO', 'BL01', true, 'DFS_K', true, now(), now());
    insert into events (tenant_uuid, event_uuid, name, scheme_uuid, event_type, running_type, start_utc, end_utc, state,
      stats_status, created_utc, updated_utc) values
      ('${TENANT}', '${FINAL}', 'Final', '${SCHEME}', 'TURN_DOWN', 'LIVE', '2026-03-15T17:00Z', '2026-03-15T18:00Z',
        'ENDED', 'READY', now(), now()),
      ('${TENANT}', '${OPEN}', 'Open', '${SCHEME}', 'TURN_DOWN', 'LIVE', '2026-03-16T17:00Z', '2026-03-16T18:00Z',
        'ENDED', 'READY', now(), now());
    insert into event_stats (tenant_uuid, event_uuid, run, status, calculated_utc, totals) values
      ('${TENANT}', '${FINAL}', 1, 'FINAL', '2026-03-16Z', '{"deliveredKwh": 0.8}'), ('${TENANT}', '${OPEN}', 1,
        'PRELIMINARY', '2026-03-17Z', '{"deliveredKwh": 0.4}');
    insert into event_assets (tenant_uuid, event_uuid, asset_uuid, state)
      select '${TENANT}', e, a, 'OPT_IN' from unnest('{${FINAL},${OPEN}}'::uuid[]) e,
        unnest('{${OLD},${NEW},${OTHER}}'::uuid[]) a;
    insert into event_participants (tenant_uuid, event_uuid, asset_uuid, is_domestic, consented, mpan_status,
      mpan_valid, state)
      select tenant_uuid, event_uuid, asset_uuid, true, true, 'VALID', true, state from event_assets;
    commit`);
  const ofTenant = async (text: string) => {
    await pool.query(`begin; select set_config('app.tenant', '${TENANT}', true)`);
    const { rows } = await pool.query(text);
    await pool.query('rollback');
    return rows as unknown[];
  };
  const figures = () => ofTenant('select event_uuid, run, status, totals::text from event_stats order by 1');
  const before = await figures();
  const warned: (string | undefined)[] = [];
  const listen = (client: {
    on: (
      event: 'notice',
      handle: (notice: { severity: string | undefined; message: string | undefined }) => void,
    ) => void;
  }) => client.on('notice', ({ severity, message }) => severity === 'WARNING' && warned.push(message));
  pool.on('acquire', listen);
  await migrate(pool, MIGRATIONS, 25);
  pool.off('acquire', listen);
  expect(new Set(warned)).toEqual(
    new Set([
      `tenant ${TENANT}: 1 active assets have the MPAN of an older one; GET /assets?mpanUse=SHARED lists them with it`,
    ]),
  );
  expect(await figures()).toEqual(before);
  expect(await ofTenant('select asset_id, mpan, mpan_repeat from assets order by asset_id')).toEqual([
    { asset_id: 'GONE', mpan: '2000000000112', mpan_repeat: 0 },
    { asset_id: 'NEW', mpan: '2000000000112', mpan_repeat: 1 },
    { asset_id: 'OLD', mpan: '2000000000112', mpan_repeat: 0 },
    { asset_id: 'OTHER', mpan: '2000000000211', mpan_repeat: 0 },
  ]);
  const participantsSql =
    'select e.name, a.asset_id, ea.state, p.state as frozen, p.counted_by from event_participants p join ' +
    'event_assets ea using (tenant_uuid, event_uuid, asset_uuid) join events e using (tenant_uuid, event_uuid) ' +
    'join assets a using (tenant_uuid, asset_uuid) where p.counted_by is not null order by 1';
  expect(await ofTenant(participantsSql)).toEqual([
    { name: 'Final', asset_id: 'NEW', state: 'OPT_IN', frozen: 'OPT_IN', counted_by: OLD },
    { name: 'Open', asset_id: 'NEW', state: 'OPT_OUT', frozen: 'OPT_OUT', counted_by: OLD },
  ]);
  expect((await pool.query('select kind, subject_uuid from jobs')).rows).toEqual([
    { kind: 'STATS', subject_uuid: OPEN },
  ]);
  for (const table of ['event_participants', 'event_assets', 'event_stats', 'events', 'assets'])
    expect((await pool.query(`select from ${table}`)).rowCount, table).toBe(0);
});

it('0031 reports which assets share an export MPAN, and leaves them', async () => {
  const { pool } = database.store;
  await migrateBefore(31);
  const asset = (digit: string, name: string, exportMpan: string, status: string, created: string) =>
    `('${TENANT}', '00000000-0000-4000-8000-00000000000${digit}', '${name}', 'SOLAR_PV', '${exportMpan}', ` +
    `'NOT_APPLICABLE', '${status}', '${created}', now())`;
  await pool.query(`begin; select set_config('app.tenant', '${TENANT}', true);
    insert into tenants (tenant_uuid, name, environment) values ('${TENANT}', 'Old', 'SANDBOX');
    insert into assets (tenant_uuid, asset_uuid, asset_id, asset_type, export_mpan, mpan_status, status, created_utc,
      updated_utc) values
      ${asset('1', 'NEW', '2000000000112', 'ACTIVE', '2026-02-01')},
        ${asset('2', 'OLD', '2000000000112', 'ACTIVE', '2026-01-01')},
      ${asset('3', 'GONE', '2000000000112', 'ARCHIVED', '2025-01-01')},
        ${asset('4', 'OTHER', '2000000000211', 'ACTIVE', '2026-01-01')};
    commit`);
  const warned: (string | undefined)[] = [];
  const listen = (client: {
    on: (
      event: 'notice',
      handle: (notice: { severity: string | undefined; message: string | undefined }) => void,
    ) => void;
  }) => client.on('notice', ({ severity, message }) => severity === 'WARNING' && warned.push(message));
  pool.on('acquire', listen);
  await migrate(pool, MIGRATIONS, 31);
  pool.off('acquire', listen);
  expect(new Set(warned)).toEqual(
    new Set([
      `tenant ${TENANT}: 1 active assets have the export MPAN of an older one; GET /assets?mpanUse=SHARED lists ` +
        'them with it',
    ]),
  );
  await pool.query(`begin; select set_config('app.tenant', '${TENANT}', true)`);
  const { rows } = await pool.query('select asset_id, export_mpan, export_mpan_repeat from assets order by asset_id');
  await pool.query('rollback');
  expect(rows).toEqual([
    { asset_id: 'GONE', export_mpan: '2000000000112', export_mpan_repeat: 0 },
    { asset_id: 'NEW', export_mpan: '2000000000112', export_mpan_repeat: 1 },
    { asset_id: 'OLD', export_mpan: '2000000000112', export_mpan_repeat: 0 },
    { asset_id: 'OTHER', export_mpan: '2000000000211', export_mpan_repeat: 0 },
  ]);
  expect((await pool.query('select from assets')).rowCount).toBe(0);
});

it('0034 has every tenant make forecasts from its next 16:00 in London on', async () => {
  const { pool } = database.store;
  await migrateBefore(34);
  // A day back in the sandbox: the next 16:00 is by the tenant's clock.
  await pool.query(`insert into tenants (tenant_uuid, name, environment, clock_offset_ms) values ('${TENANT}', 'Old',
    'SANDBOX', -86400000 * 30.0)`);
  await migrate(pool);
  const { rows } = await pool.query<{ clock: string; ahead: boolean }>(
    `select (due_utc at time zone 'Europe/London')::time::text as clock, due_utc > now() - interval '30 days' and
      due_utc <= now() - interval '29 days' + interval '1 hour' as ahead from jobs where kind = 'FORECAST_DAY'`,
  );
  expect(rows).toEqual([{ clock: '16:00:00', ahead: true }]);
});

it('0050 has the standings of portfolios and schemes calculated soon, each by its tenant’s clock', async () => {
  const { pool } = database.store;
  await migrateBefore(50);
  const [OPEN, GONE, SCHEME] = ['1', '2', '3'].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`);
  await pool.query(`begin; select set_config('app.tenant', '${TENANT}', true);
    insert into tenants (tenant_uuid, name, environment, clock_offset_ms) values ('${TENANT}', 'Old', 'SANDBOX', 86400000.0);
    insert into portfolios (tenant_uuid, portfolio_uuid, name, status, created_utc, updated_utc) values
      ('${TENANT}', '${OPEN}', 'Open', 'ACTIVE', now(), now()), ('${TENANT}', '${GONE}', 'Gone', 'ARCHIVED', now(), now());
    insert into event_schemes (tenant_uuid, scheme_uuid, name, scheme_type, regulator, baseline_method,
      in_day_adjustment, settlement_method, requires_mpan, created_utc, updated_utc)
      values ('${TENANT}', '${SCHEME}', 'Evening', 'DFS', 'NESO', 'BL01', true, 'DFS_K', true, now(), now());
    commit`);
  await migrate(pool);
  const { rows } = await pool.query(
    `select kind, subject_uuid, due_utc between now() + interval '1 day' - interval '1 minute'
      and now() + interval '1 day 11 minutes' as soon from jobs where kind like '%_STANDING' order by kind`,
  );
  expect(rows).toEqual([
    { kind: 'PORTFOLIO_STANDING', subject_uuid: OPEN, soon: true },
    { kind: 'SCHEME_STANDING', subject_uuid: SCHEME, soon: true },
  ]);
  expect((await pool.query('select from portfolios')).rowCount).toBe(0);
});

it('0042 gives started events the funnel that their participants tell', async () => {
  const { pool } = database.store;
  await migrateBefore(42);
  const [SCHEME, OVER, IN, REFUSED, LATER] = ['1', '2', '3', '4', '5'].map(
    (digit) => `00000000-0000-4000-8000-00000000000${digit}`,
  );
  await pool.query(`begin; select set_config('app.tenant', '${TENANT}', true);
    insert into tenants (tenant_uuid, name, environment) values ('${TENANT}', 'Old', 'SANDBOX');
    insert into assets (tenant_uuid, asset_uuid, asset_id, asset_type, mpan_status, created_utc, updated_utc)
      select '${TENANT}', id, id, 'SMART_METER', 'VALID', now(), now() from unnest('{${IN},${REFUSED},${LATER}}'::uuid[]) id;
    insert into event_schemes (tenant_uuid, scheme_uuid, name, scheme_type, regulator, baseline_method,
      in_day_adjustment, settlement_method, requires_mpan, created_utc, updated_utc)
      values ('${TENANT}', '${SCHEME}', 'Evening', 'DFS', 'NESO', 'BL01', true, 'DFS_K', true, now(), now());
    insert into events (tenant_uuid, event_uuid, name, scheme_uuid, event_type, running_type, start_utc, end_utc, state,
      scheme_name, created_utc, updated_utc) values ('${TENANT}', '${OVER}', 'Over', '${SCHEME}', 'TURN_DOWN', 'LIVE',
      '2026-01-15T17:00Z', '2026-01-15T18:00Z', 'ENDED', 'Evening', now(), now());
    insert into event_participants (tenant_uuid, event_uuid, asset_uuid, is_domestic, consented, mpan_status,
      mpan_valid, scheme_status, state) values
      ('${TENANT}', '${OVER}', '${IN}', true, true, 'VALID', true, 'READY', 'OPT_IN'),
      ('${TENANT}', '${OVER}', '${REFUSED}', true, false, 'VALID', true, 'READY', 'INVITED'),
      ('${TENANT}', '${OVER}', '${LATER}', true, true, 'VALID', true, 'REJECTED', 'OPT_OUT');
    commit`);
  await migrate(pool);
  await pool.query(`begin; select set_config('app.tenant', '${TENANT}', true)`);
  const { rows } = await pool.query(
    'select event_uuid, frozen_utc, is_reconstructed, counts, worth from event_funnels',
  );
  await pool.query('rollback');
  expect(rows).toEqual([
    {
      event_uuid: OVER,
      frozen_utc: new Date('2026-01-15T17:00Z'),
      is_reconstructed: true,
      counts: {
        optedIn: 1,
        lost: [
          { stage: 'CONSENTED', schemeStatus: null, assets: 1, users: 0 },
          { stage: 'READY', schemeStatus: 'REJECTED', assets: 1, users: 0 },
        ],
      },
      worth: null,
    },
  ]);
  for (const table of ['event_participants', 'events', 'event_dropouts', 'event_funnels'])
    expect((await pool.query(`select from ${table}`)).rowCount, table).toBe(0);
});

it('0067 counts the assets of events that there are', async () => {
  const { pool } = database.store;
  await migrateBefore(67);
  const uuid = (end: string) => `00000000-0000-4000-8000-0000000000${end}`;
  await pool.query(`begin; select set_config('app.tenant', '${TENANT}', true);
    insert into tenants (tenant_uuid, name, environment) values ('${TENANT}', 'Old', 'SANDBOX');
    insert into event_schemes (tenant_uuid, scheme_uuid, name, scheme_type, regulator, baseline_method, in_day_adjustment,
      settlement_method, requires_mpan, created_utc, updated_utc)
      values ('${TENANT}', '${uuid('0a')}', 'DFS', 'DFS', 'NESO', 'BL01', true, 'DFS_K', false, now(), now());
    insert into events (tenant_uuid, event_uuid, name, scheme_uuid, event_type, running_type, start_utc, end_utc, created_utc, updated_utc)
      values ('${TENANT}', '${uuid('0b')}', 'Old', '${uuid('0a')}', 'TURN_DOWN', 'TEST', now(), now() + interval '1 hour', now(), now());
    insert into assets (tenant_uuid, asset_uuid, asset_id, asset_type, mpan_status, created_utc, updated_utc)
      select '${TENANT}', ('00000000-0000-4000-8000-00000000010' || n)::uuid, 'a' || n, 'OTHER', 'NOT_APPLICABLE', now(), now()
      from generate_series(1, 3) n;
    insert into event_assets (tenant_uuid, event_uuid, asset_uuid, state)
      select '${TENANT}', '${uuid('0b')}', asset_uuid, case asset_id when 'a1' then 'INVITED' else 'OPT_IN' end from assets;
    commit`);
  await migrate(pool);
  await pool.query(`alter table event_counts no force row level security`);
  const { rows } = await pool.query('select event_uuid, assets::integer, opted_in::integer from event_counts');
  expect(rows).toEqual([{ event_uuid: uuid('0b'), assets: 3, opted_in: 2 }]);
});

it('0109 keeps what was known of the readings of assets that have any', async () => {
  const { pool } = database.store;
  await migrateBefore(109);
  const [READ, LATE, NEW] = ['1', '2', '3'].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`);
  await pool.query(`begin; select set_config('app.tenant', '${TENANT}', true);
    insert into tenants (tenant_uuid, name, environment) values ('${TENANT}', 'Old', 'SANDBOX');
    insert into assets (tenant_uuid, asset_uuid, asset_id, asset_type, mpan_status, created_utc, updated_utc,
      first_reading_utc, last_reading_utc, reading_delay_s, has_imports) values
      ('${TENANT}', '${READ}', 'A', 'OTHER', 'NOT_APPLICABLE', now(), now(), '2025-01-15Z', '2026-01-15T17:00Z', 900, true),
      ('${TENANT}', '${LATE}', 'B', 'OTHER', 'NOT_APPLICABLE', now(), now(), null, null, 60, false),
      ('${TENANT}', '${NEW}', 'C', 'OTHER', 'NOT_APPLICABLE', now(), now(), null, null, null, false);
    commit`);
  await migrate(pool);
  await pool.query(`begin; select set_config('app.tenant', '${TENANT}', true)`);
  const { rows } = await pool.query(
    'select asset_uuid, first_reading_utc, last_reading_utc, reading_delay_s, has_imports from asset_readings order by asset_uuid',
  );
  await pool.query('rollback');
  expect(rows).toEqual([
    {
      asset_uuid: READ,
      first_reading_utc: new Date('2025-01-15Z'),
      last_reading_utc: new Date('2026-01-15T17:00Z'),
      reading_delay_s: 900,
      has_imports: true,
    },
    { asset_uuid: LATE, first_reading_utc: null, last_reading_utc: null, reading_delay_s: 60, has_imports: false },
  ]);
});

it('0115 lets what was archived with a user before come back, and nothing that had left earlier', async () => {
  const { pool } = database.store;
  await migrateBefore(115);
  const [WITH, EARLIER] = ['2', '3'].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`);
  await pool.query(`begin; select set_config('app.tenant', '${TENANT}', true);
    insert into tenants (tenant_uuid, name, environment) values ('${TENANT}', 'Old', 'SANDBOX');
    insert into users (tenant_uuid, user_uuid, user_id, name, status, archived_utc, created_utc, updated_utc) values
      ('${TENANT}', '${TENANT}', 'a', 'A', 'ARCHIVED', '2026-01-15Z', now(), now());
    insert into assets (tenant_uuid, asset_uuid, asset_id, asset_type, mpan_status, user_uuid, status, archived_utc,
      created_utc, updated_utc)
      select '${TENANT}', one.uuid::uuid, one.uuid, 'OTHER', 'NOT_APPLICABLE', '${TENANT}', 'ARCHIVED', one.at::timestamptz,
        now(), now()
      from (values ('${WITH}', '2026-01-15Z'), ('${EARLIER}', '2026-01-14Z')) one (uuid, at);
    insert into consents (tenant_uuid, consent_uuid, user_uuid, type, preference, status, granularity, withdrawn_utc, created_utc)
      select '${TENANT}', one.uuid::uuid, '${TENANT}', 'DISPATCH', 'OPT_IN', 'WITHDRAWN', 'halfHour', one.at::timestamptz, now()
      from (values ('${WITH}', '2026-01-15Z'), ('${EARLIER}', '2026-01-14Z')) one (uuid, at);
    commit`);
  await migrate(pool);
  await pool.query(`begin; select set_config('app.tenant', '${TENANT}', true)`);
  const states = await pool.query('select cause_uuid, asset_uuid, kind, target_uuid from states_before');
  const consents = await pool.query('select consent_uuid, end_reason from consents order by consent_uuid');
  await pool.query('rollback');
  expect(states.rows).toEqual([{ cause_uuid: WITH, asset_uuid: WITH, kind: 'USER', target_uuid: TENANT }]);
  expect(consents.rows).toEqual([
    { consent_uuid: WITH, end_reason: 'USER_ARCHIVED' },
    { consent_uuid: EARLIER, end_reason: null },
  ]);
  for (const table of ['users', 'consents', 'assets', 'states_before'])
    expect((await pool.query(`select from ${table}`)).rowCount, table).toBe(0);
});

it('0156 lets a scan for readings past retention go on where it was, and leaves those that have ended', async () => {
  const { pool } = database.store;
  await migrateBefore(156);
  const [ENDED, AGAIN, FIRST] = ['1', '2', '3'].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`);
  const scans = [
    `'${ENDED}', '2026-01-09', null, null`,
    `'${AGAIN}', '2026-01-09', '2026-01-10', '${TENANT}'`,
    `'${FIRST}', null, '2026-01-10', null`,
  ];
  for (const [place, tenant] of [ENDED, AGAIN, FIRST].entries())
    await pool.query(`begin; select set_config('app.tenant', '${tenant}', true);
      insert into tenants (tenant_uuid, name, environment) values ('${tenant}', 'Old', 'SANDBOX');
      insert into jobs (tenant_uuid, kind, subject_uuid, due_utc) values ('${tenant}', 'HOUSEKEEPING', '${tenant}', now());
      insert into reading_retention values (${scans[place]});
      commit`);
  await migrate(pool);
  const { rows } = await pool.query(`select checkpoint from jobs where kind = 'HOUSEKEEPING' order by tenant_uuid`);
  expect(rows).toEqual([
    { checkpoint: null },
    { checkpoint: { before: '2026-01-10', after: TENANT } },
    { checkpoint: { before: '2026-01-10', after: '00000000-0000-0000-0000-000000000000' } },
  ]);
  expect((await pool.query('select from reading_retention')).rowCount).toBe(0);
  const looked = [];
  for (const tenant of [ENDED, AGAIN, FIRST]) {
    await pool.query(`begin; select set_config('app.tenant', '${tenant}', true)`);
    looked.push((await pool.query('select looked_before::text from reading_retention')).rows);
    await pool.query('rollback');
  }
  expect(looked).toEqual([[{ looked_before: '2026-01-09' }], [{ looked_before: '2026-01-09' }], []]);
});
