import { Client } from 'pg';
import type { Bench, BenchTenant } from '../harness/benchService.ts';

export const FIRST_DAY = Date.UTC(2025, 0, 1);
const FULL_DAY = 2 ** 48 - 1;

/** Watt-hours of a half hour of the n-th asset. */
export const whOf = (n: number, day: number, slot: number): number => (n * 7919 + day * 977 + slot * 31) % 2500;

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
 * Whole days of readings for assets, the first of which is the `firstNumber`-th, in the order in which a feed sends
 * them: day by day.
 */
export async function copyReadingDays(
  client: Client,
  assets: readonly string[],
  firstNumber: number,
  days: number,
): Promise<void> {
  await client.query(
    `insert into reading_days (tenant_uuid, asset_uuid, direction, day, wh, present, estimated)
    select current_setting('app.tenant')::uuid, asset, 0, '2025-01-01'::date + d, array(select
      ((n * 7919 + d * 977 + slot * 31) % 2500)::integer from generate_series(0, 47) slot), $4::bigint, 0
    from generate_series(0, $3::integer - 1) d, (select asset, $2::bigint + place - 1 as n
      from unnest($1::uuid[]) with ordinality u (asset, place)) numbered
    order by d, n`,
    [assets, firstNumber, days, FULL_DAY],
  );
  await client.query('vacuum analyze assets, reading_days');
}

/**
 * The same readings as a time-series database would store them, one row per half hour in the order of time; indexes are
 * built last, as compact as possible.
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
