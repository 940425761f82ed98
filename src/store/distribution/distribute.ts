import type { Client, ClientBase } from 'pg';
import { makeFunctionsCallable } from './callableFunctions.ts';

/** What grows with meters × days and with events × assets; all else stays on the coordinator. */
export const DISTRIBUTED_TABLES = ['reading_days', 'event_asset_stats'] as const;
/** What their statements call, on every worker. */
const FUNCTIONS = ['merge_present(integer[], integer[], bigint)', 'merge_slots(integer[], integer[])'];

const COLUMN = 'asset_uuid';

export interface DistributeOptions {
  /** Parts of each table that can be moved between workers, at least as many as there will ever be workers. */
  shards: number;
  /** Copies rows while they are written; otherwise writes wait until the end. */
  isOnline: boolean;
  note: (line: string) => void;
}

/** Distributes the large tables of a store by asset. */
export async function distribute(
  client: Client | ClientBase,
  { shards, isOnline, note }: DistributeOptions,
): Promise<void> {
  const create = isOnline ? 'create_distributed_table_concurrently' : 'create_distributed_table';
  for (const [index, table] of DISTRIBUTED_TABLES.entries()) {
    const beside = index === 0 ? ', shard_count => $3' : `, colocate_with => '${DISTRIBUTED_TABLES[0]}'`;
    note(`${table}: distributing`);
    await client.query(`select ${create}($1, $2${beside})`, [
      table,
      process.env.DBY ?? COLUMN,
      ...(index === 0 ? [shards] : []),
    ]);
  }
  await makeFunctionsCallable(client);
  for (const name of FUNCTIONS) await client.query('select create_distributed_function($1)', [name]);
}
