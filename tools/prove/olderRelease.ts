import type { Pool, PoolClient } from 'pg';
import { v7 as newUuid } from 'uuid';
import { issueKey } from '#service/tenants/keys.ts';
import type { Credentials } from '#store/credentials.ts';
import { migrate, MIGRATIONS } from '#store/migrate.ts';
import { connectStore, type Store } from '#store/openStore.ts';
import { withSuperuser, roleName } from '#store/postgres/createRoleAndDatabase.ts';
import { silentLog } from '#testing/silentLog.ts';

export const ASSETS = 500;
const DAYS = 20;
/** Tables whose rows no release has changed. */
const TABLES = ['tenants', 'api_keys', 'users', 'portfolios', 'assets', 'consents', 'reading_days', 'outbox'];

/** Columns of assets that have a table of their own from a migration on. */
const MOVED = ['first_reading_utc', 'last_reading_utc', 'reading_delay_s', 'has_imports'];
const MOVED_BY = 109;
/** The migration that gave assets the delay of their readings. */
const DELAYS_BY = 10;

/** Replaces the database with an empty one. */
export async function emptyDatabase(socketFolder: string): Promise<Store> {
  // A database cannot be dropped from a connection to it.
  await withSuperuser(socketFolder, roleName, (client) => client.query('create database aside template template0'));
  await withSuperuser(socketFolder, 'aside', async (client) => {
    await client.query(`drop database ${roleName} with (force)`);
    await client.query(`create database ${roleName} owner ${roleName} template template0`);
  });
  await withSuperuser(socketFolder, roleName, (client) => client.query('drop database aside'));
  return storeAt(socketFolder);
}

export const storeAt = (socketFolder: string): Store =>
  connectStore({ host: socketFolder, user: roleName, database: roleName }, silentLog, 4);

/** The database as a release that ended at migration `through` left it, with a tenant's rows. */
export async function makeOlder({ pool, db }: Store, through: number): Promise<Omit<Credentials, 'serviceUrl'>> {
  await migrate(pool, MIGRATIONS, through);
  const tenant = { tenant_uuid: newUuid(), name: 'Older', environment: 'SANDBOX' } as const;
  await db.insertInto('tenants').values(tenant).execute();
  const apiKey = await issueKey(db, tenant, 'older');
  await inTenant(pool, tenant.tenant_uuid, async (client) => {
    for (const statement of rows) await client.query(statement);
    if (through < MOVED_BY)
      await client.query(
        "update assets set last_reading_utc = '2026-01-21T23:30Z'" +
          (through < DELAYS_BY ? '' : ', reading_delay_s = length(asset_id)'),
      );
  });
  return { apiKey, tenant: tenant.tenant_uuid };
}

const own = "current_setting('app.tenant')::uuid";
const rows = [
  `insert into users (tenant_uuid, user_uuid, user_id, name, created_utc, updated_utc) select ${own}, ` +
    `gen_random_uuid(), 'user-' || i, 'Ada ' || i, now(), now() from generate_series(1, ${ASSETS}) i`,
  `insert into portfolios (tenant_uuid, portfolio_uuid, name, created_utc, updated_utc) values (${own}, ` +
    "gen_random_uuid(), 'North', now(), now())",
  `insert into assets (tenant_uuid, asset_uuid, asset_id, user_uuid, portfolio_uuid, asset_type, mpan_status,
    created_utc, updated_utc)
     select ${own}, gen_random_uuid(), 'asset-' || user_id, user_uuid, portfolio_uuid, 'SMART_METER',
       'NOT_APPLICABLE', now(), now() from users, portfolios`,
  `insert into consents (tenant_uuid, consent_uuid, user_uuid, type, preference, status, granularity,
    granted_utc, expires_utc, created_utc)
     select ${own}, gen_random_uuid(), user_uuid, 'DISPATCH', 'OPT_IN', 'ACTIVE', 'halfHour',
       now(), now() + interval '1 year', now() from users`,
  `insert into reading_days (tenant_uuid, asset_uuid, direction, day, wh, present, estimated)
     select ${own}, asset_uuid, 0, date '2026-01-01' + i, array_fill(i, array[48]), (1::bigint << 48) - 1, 0
       from assets, generate_series(1, ${DAYS}) i`,
  `insert into outbox (tenant_uuid, outbox_uuid, event, created_utc, payload) select ${own}, gen_random_uuid(), ` +
    "'ASSET.CREATED', now(), jsonb_build_object('assetUUID', asset_uuid) from assets",
];

/**
 * Columns of the unchanged tables, and a digest over all their rows: equal before and after if nothing was lost or
 * changed.
 */
export async function digestOf(
  pool: Pool,
  tenant: string,
  columns?: Record<string, string>,
): Promise<{ columns: Record<string, string>; digest: string }> {
  return inTenant(pool, tenant, async (client) => {
    const known =
      columns ??
      Object.fromEntries(
        (
          await client.query<{ name: string; columns: string }>(
            "select table_name as name, string_agg(quote_ident(column_name), ', ' order by ordinal_position) as " +
              "columns from information_schema.columns where table_schema = 'public' and table_name = any($1) " +
              // The program that is started uses its key, and makes it the dashboard's.
              "and column_name not in ('last_used_utc', 'names_operators') and not (table_name = 'assets' and " +
              'column_name = any($2)) group by 1',
            [TABLES, MOVED],
          )
        ).rows.map((row) => [row.name, row.columns]),
      );
    const digests: string[] = [];
    for (const table of TABLES) {
      const {
        rows: [row],
      } = await client.query<{ digest: string }>(
        "select count(*) || ' ' || md5(string_agg(r::text, '|' order by r::text)) as digest from (select " +
          `${known[table]} from ${table}) r`,
      );
      digests.push(`${table} ${row!.digest}`);
    }
    digests.push(`readings ${await lastReadingsOf(client)}`);
    return { columns: known, digest: digests.join('\n') };
  });
}

/** A digest of the newest readings of assets, wherever they are kept. */
async function lastReadingsOf(client: PoolClient): Promise<string> {
  const { rows: moved } = await client.query("select to_regclass('asset_readings') is not null as moved");
  const { rows } = await client.query<{ digest: string }>(
    "select count(*) || ' ' || md5(string_agg(r::text, '|' order by r::text)) as digest from (select asset_uuid, " +
      // A column that an old schema has not is null.
      `last_reading_utc, to_jsonb(a) -> 'reading_delay_s' from ${(moved[0] as { moved: boolean }).moved ? 'asset_readings' : 'assets'} a) r`,
  );
  return rows[0]!.digest;
}

/**
 * Every column, index and constraint, as text that is equal for two databases made the same way; without the parts of
 * the readings, which depend on what a store had.
 */
export async function shapeOf(pool: Pool): Promise<string> {
  const { rows: lines } = await pool.query<{ line: string }>(`
    select concat_ws(' ', table_schema, table_name, column_name, data_type, is_nullable, column_default) as line
      from information_schema.columns where table_schema in ('public', 'bff') and table_name !~ '^reading_days_'
    union all select indexdef from pg_indexes where schemaname in ('public', 'bff') and tablename !~ '^reading_days_'
    union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint
      where connamespace in (select oid from pg_namespace where nspname in ('public', 'bff')) and conrelid::regclass::text !~ '^reading_days_'
    union all select schemaname || tablename || policyname || qual from pg_policies where tablename !~ '^reading_days_'
    order by 1`);
  return lines.map(({ line }) => line).join('\n');
}

async function inTenant<Result>(
  pool: Pool,
  tenant: string,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query("select set_config('app.tenant', $1, true)", [tenant]);
    const result = await work(client);
    await client.query('commit');
    return result;
  } finally {
    client.release();
  }
}
