import type { Pool } from 'pg';
import { DAY_MS } from '#energy/time/spans.ts';

/** How readings are stored: what is compared. */
export interface Layout {
  name: string;
  /** Null: one table. */
  partitions: 'month' | null;
  key: string;
  /** Share of a page that new rows fill, in percent. */
  fillfactor: number;
}

const BY_ASSET = 'tenant_uuid, asset_uuid, direction, day';
const BY_DAY = 'tenant_uuid, day, asset_uuid, direction';

export const LAYOUTS: readonly Layout[] = [
  { name: 'flat', partitions: null, key: BY_ASSET, fillfactor: 100 },
  { name: 'months', partitions: 'month', key: BY_ASSET, fillfactor: 100 },
  { name: 'months, fillfactor 50', partitions: 'month', key: BY_ASSET, fillfactor: 50 },
  { name: 'flat, day before asset', partitions: null, key: BY_DAY, fillfactor: 100 },
];

const COLUMNS = `tenant_uuid uuid not null, asset_uuid uuid not null, direction smallint not null, day date not null,
  wh integer[] not null, present bigint not null, estimated bigint not null`;
const POLICY = "tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid";
const date = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** The first days of the months that hold days `[from, to)`, counted from 1970, and of the month after. */
function monthsOf(from: number, to: number): string[] {
  const months: string[] = [];
  for (let day = from; ; day++)
    if (day === from || date(day).endsWith('-01')) {
      months.push(`${date(day).slice(0, 7)}-01`);
      if (day >= to) return months;
    }
}

/** Creates the table of readings again, empty and without its key, for days `[from, to)`. */
export async function createLayout(pool: Pool, layout: Layout, from: number, to: number): Promise<void> {
  await pool.query('drop table reading_days cascade');
  const options = `with (fillfactor = ${layout.fillfactor})`;
  if (layout.partitions === null) await pool.query(`create table reading_days (${COLUMNS}) ${options}`);
  else {
    await pool.query(`create table reading_days (${COLUMNS}) partition by range (day)`);
    const months = monthsOf(from, to + 31);
    for (const [index, month] of months.slice(0, -1).entries())
      await pool.query(`create table reading_days_${index} partition of reading_days
        for values from ('${month}') to ('${months[index + 1]}') ${options}`);
  }
  await pool.query(`alter table reading_days enable row level security;
    alter table reading_days force row level security;
    create policy tenant_wall on reading_days using (${POLICY})`);
}

/** The table, or its partitions. */
const TABLES = `select relid from pg_partition_tree('reading_days') where isleaf
  union select 'reading_days'::regclass where not exists (select from pg_partition_tree('reading_days'))`;

/** So that it need not be kept up while days are filled. */
export const dropKey = (pool: Pool): Promise<unknown> =>
  pool.query('alter table reading_days drop constraint if exists reading_days_pkey');

/**
 * Builds the key at once, as full as leaves are that have grown by themselves: filling meter by meter, day after day,
 * would take hours.
 */
export async function buildKey(pool: Pool, { key }: Layout): Promise<void> {
  await pool.query(`alter table reading_days add primary key (${key}) with (fillfactor = 70)`);
}

/** Sums of the statistics of updates, and the sizes, of the table or its partitions. */
export async function readTable(
  pool: Pool,
): Promise<{ updates: number; hot: number; heapBytes: number; indexBytes: number }> {
  const { rows } = await pool.query<Record<'updates' | 'hot' | 'heap' | 'index', string>>(
    `select sum(n_tup_upd) as updates, sum(n_tup_hot_upd) as hot, sum(pg_table_size(relid)) as heap,
      sum(pg_indexes_size(relid)) as index
    from pg_stat_user_tables where relid in (${TABLES})`,
  );
  const { updates, hot, heap, index } = rows[0]!;
  return { updates: Number(updates), hot: Number(hot), heapBytes: Number(heap), indexBytes: Number(index) };
}
