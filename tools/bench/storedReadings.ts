import { Client } from 'pg';
import type { Bench, BenchTenant } from '../harness/benchService.ts';

export const FIRST_DAY = Date.UTC(2025, 0, 1);

/** A connection of its own to the same PostgreSQL that sees one tenant, without limits and without the service. */
export async function connectAsTenant({ store }: Bench, { headers }: BenchTenant): Promise<Client> {
  const client = new Client(store.connectionOptions);
  await client.connect();
  await client.query("select set_config('app.tenant', $1, false), set_config('timezone', 'UTC', false)", [
    headers['tenant'],
  ]);
  return client;
}

/**
 * The readings of a tenant as a time-series database would store them, one row per half hour in the order of time;
 * indexes are built last, as compact as possible.
 */
export async function copyToRows(client: Client): Promise<void> {
  await client.query("set maintenance_work_mem = '256MB'");
  await client.query(
    'create table bare_rows (asset_uuid uuid not null, start_utc timestamptz not null, wh integer not null)',
  );
  await client.query(
    `insert into bare_rows
    select asset_uuid, day::timestamp at time zone 'UTC' + slot * interval '30 minutes', wh[slot + 1]
    from (select distinct day from reading_days) days cross join generate_series(0, 47) slot
      join reading_days r using (day)
    order by day, slot`,
  );
  await client.query('alter table bare_rows add primary key (asset_uuid, start_utc)');
  await client.query('create index on bare_rows (start_utc)');
  await client.query('vacuum analyze bare_rows');
}
