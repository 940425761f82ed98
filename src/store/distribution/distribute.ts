import type { ClientBase } from 'pg';
import { StartupError } from '../startupError.ts';
import { makeFunctionsCallable, makeInline, readCallable } from './callableFunctions.ts';

/** What grows with meters × days and with events × assets; all else stays on the coordinator. */
export const DISTRIBUTED_TABLES = ['reading_days', 'event_asset_stats'] as const;
/** One tenant may have most of the meters, so its rows are spread too. */
const COLUMN = 'asset_uuid';
/** What statements about these tables call on the workers. */
const FUNCTIONS = ['merge_slots(integer[], integer[])', 'merge_present(integer[], integer[], bigint)'];

export interface DistributeOptions {
  /** Parts of each table, which can be moved between workers: at least as many as there will ever be workers. */
  shards: number;
  note: (line: string) => void;
}

/** The tables that are distributed already. */
export async function distributedTables(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select logicalrelid::text as name from pg_dist_partition
    where partmethod = 'h' and logicalrelid::text = any($1)`,
    [DISTRIBUTED_TABLES],
  );
  return rows.map(({ name }) => name);
}

/**
 * Distributes the large tables of a store by asset, those that are not yet; whoever reads or writes a table waits while
 * it is copied. A killed one has changed nothing of the table it was at, and may be run again. Without waiting
 * (create_distributed_table_concurrently) Citus 13.2 refuses a table of months with checks.
 */
export async function distribute(client: ClientBase, { shards, note }: DistributeOptions): Promise<void> {
  const [first] = DISTRIBUTED_TABLES;
  const done = await distributedTables(client);
  await makeFunctionsCallable(client);
  for (const name of FUNCTIONS) await client.query('select create_distributed_function($1)', [name]);
  for (const table of DISTRIBUTED_TABLES) {
    if (done.includes(table)) continue;
    await inTransaction(client, () =>
      moveRows(client, table, note, () =>
        table === first
          ? client.query('select create_distributed_table($1, $2, shard_count => $3)', [table, COLUMN, shards])
          : client.query('select create_distributed_table($1, $2, colocate_with => $3)', [table, COLUMN, first]),
      ),
    );
  }
}

/** Brings the tables back to the coordinator, in the same way, all in one transaction. */
export async function undistribute(client: ClientBase, note: (line: string) => void): Promise<void> {
  const tables = await distributedTables(client);
  await inTransaction(client, async () => {
    // Functions and tables are changed in one transaction only over one connection to each node.
    await client.query("set local citus.multi_shard_modify_mode = 'sequential'");
    // A table that comes back is a new one, with whose predecessor the functions that return its rows are dropped.
    const functions = await readCallable(client);
    for (const table of tables)
      await moveRows(client, table, note, () => client.query('select undistribute_table($1)', [table]));
    await makeInline(client, functions);
  });
}

/** Counts the rows before and after. */
async function moveRows(
  client: ClientBase,
  table: string,
  note: (line: string) => void,
  move: () => Promise<unknown>,
): Promise<void> {
  // The owner moves rows of all tenants; nobody else sees the table meanwhile.
  await forceWall(client, table, false);
  const before = await countRows(client, table);
  note(`${table}: ${before} rows …`);
  await move();
  const after = await countRows(client, table);
  if (after !== before) throw new StartupError(`${table} had ${before} rows and has ${after}: nothing was changed.`);
  await forceWall(client, table, true);
}

async function inTransaction(client: ClientBase, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** Of the table and its parts. */
async function forceWall(client: ClientBase, table: string, isForced: boolean): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select $1::regclass::text as name union all select relid::text from pg_partition_tree($1) where relid <> $1::regclass',
    [table],
  );
  for (const { name } of rows)
    await client.query(`alter table ${name} ${isForced ? '' : 'no '}force row level security`);
}

async function countRows(client: ClientBase, table: string): Promise<string> {
  return (await client.query<{ rows: string }>(`select count(*)::text as rows from ${table}`)).rows[0]!.rows;
}
