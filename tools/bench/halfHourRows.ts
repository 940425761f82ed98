import type { PoolClient } from 'pg';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import { type Bench, type BenchTenant, RECORDS_PER_REQUEST, halfHourRecords } from '../harness/benchService.ts';
import { sized } from '../harness/sized.ts';
import { measureMs, timesAfterWarmUp } from '../harness/statistics.ts';
import { copyIn } from './copyIn.ts';

/** Runs before those that are measured. */
export const WARM_UP = sized(2, 0);
const MERGE = 'on conflict (asset_uuid, start_utc) do update set kwh = excluded.kwh';

export interface Upserts {
  inserts: number[];
  updates: number[];
}

type Upsert = (day: number) => Promise<number>;

const CREATE =
  'create table half_hours (asset_uuid uuid, start_utc timestamptz, kwh double precision not null, primary ' +
  'key (asset_uuid, start_utc))';

/** Upserts `runs` days of new rows after a warm-up, then the same days again. */
export async function timeUpserts(runs: number, upsert: Upsert): Promise<Upserts> {
  for (let day = 0; day < WARM_UP; day++) await upsert(1000 + day);
  const times = { inserts: [] as number[], updates: [] as number[] };
  for (const kind of ['inserts', 'updates'] as const)
    for (let day = 0; day < runs; day++) times[kind].push(await upsert(day));
  return times;
}

/** One statement with three arrays. */
const byArrays =
  (client: PoolClient, recordsOn: (day: number) => ReturnType<typeof halfHourRecords>): Upsert =>
  async (day) => {
    const records = recordsOn(day);
    const columns = [
      records.map(({ assetUUID }) => assetUUID),
      records.map(({ startTime }) => startTime),
      records.map(({ value }) => value),
    ].map((column) => `{${column.join()}}`);
    return measureMs(() =>
      client.query(
        `insert into half_hours select * from unnest($1::uuid[], $2::timestamptz[], $3::float8[]) ${MERGE}`,
        columns,
      ),
    );
  };

/** COPY into a temporary table, and from there. */
const byStaging =
  (client: PoolClient, recordsOn: (day: number) => ReturnType<typeof halfHourRecords>): Upsert =>
  async (day) => {
    const csv = Buffer.from(
      recordsOn(day)
        .map(({ assetUUID, startTime, value }) => `${assetUUID},${startTime},${value}\n`)
        .join(''),
    );
    return measureMs(async () => {
      await client.query('begin');
      await copyIn(client, 'copy staged from stdin (format csv)', csv);
      await client.query(`insert into half_hours select * from staged ${MERGE}`);
      await client.query('commit');
    });
  };

/**
 * The same records as one row a half hour in a bare table with a primary key, upserted by the same PostgreSQL: without
 * HTTP, JSON, validation, tenants or estimates. The driver's input is prepared beforehand.
 */
export async function upsertHalfHours(
  { store }: Bench,
  tenant: BenchTenant,
  firstDay: number,
  runs: number,
): Promise<Record<'arrays' | 'staging', Upserts>> {
  const client = await store.pool.connect();
  const recordsOn = (day: number) => halfHourRecords(tenant.assets, firstDay + day * DAY_MS, RECORDS_PER_REQUEST);
  try {
    await client.query(
      'create temp table staged (asset_uuid uuid, start_utc timestamptz, kwh double precision) on commit delete rows',
    );
    const measure = async (upsert: Upsert) => {
      await client.query(CREATE);
      const times = await timeUpserts(runs, upsert);
      await client.query('drop table half_hours');
      return times;
    };
    return { arrays: await measure(byArrays(client, recordsOn)), staging: await measure(byStaging(client, recordsOn)) };
  } finally {
    await client.query('drop table staged');
    client.release();
  }
}

/** Times of one half hour of all assets after the other, as such rows from arrays. */
export async function upsertNewest(
  { store }: Pick<Bench, 'store'>,
  assets: readonly string[],
  firstMs: number,
  runs: number,
): Promise<number[]> {
  const client = await store.pool.connect();
  const upsert = byArrays(client, (run) => halfHourRecords(assets, firstMs + run * HALF_HOUR_MS, assets.length));
  try {
    await client.query(CREATE);
    const times = await timesAfterWarmUp(WARM_UP, runs, upsert);
    await client.query('drop table half_hours');
    return times;
  } finally {
    client.release();
  }
}
