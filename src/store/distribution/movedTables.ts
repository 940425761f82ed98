import type { ClientBase } from 'pg';

/** A table that is moved between the coordinator and the workers. */
export interface MovedTable {
  name: string;
  /** Columns of its primary key. */
  key: readonly string[];
  /** Columns of the key that come between the tenant and the asset. */
  group: readonly string[];
}

/** A table that is being moved, with its columns: they stay as they are meanwhile. */
export interface MovingTable extends MovedTable {
  columns: readonly Column[];
}
export interface Column {
  name: string;
  type: string;
}

/** Tables that grow with meters × days and with events × assets; all else stays on the coordinator. */
export const MOVED_TABLES: readonly MovedTable[] = [
  { name: 'reading_days', key: ['tenant_uuid', 'asset_uuid', 'direction', 'day'], group: [] },
  {
    name: 'event_asset_stats',
    key: ['tenant_uuid', 'event_uuid', 'run', 'asset_uuid'],
    group: ['event_uuid', 'run'],
  },
];

/** Names while a table is moved: its copy, the log of its changes, and the former table. */
export const twinOf = (name: string): string => `${name}_next`;
export const changesOf = (name: string): string => `${name}_changes`;
export const formerOf = (name: string): string => `${name}_before`;

/** Returns the moved tables that are distributed. */
export async function distributedTables(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select logicalrelid::text as name from pg_dist_partition
    where partmethod = 'h' and logicalrelid::text = any($1)`,
    [MOVED_TABLES.map(({ name }) => name)],
  );
  return rows.map(({ name }) => name);
}

/** Returns the same of a store that may be without Citus. */
export async function findDistributedTables(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ known: boolean }>(
    "select to_regclass('pg_catalog.pg_dist_partition') is not null as known",
  );
  return rows[0]!.known ? distributedTables(client) : [];
}

/** Returns a table's columns with their types, in its order. */
export async function readColumns(client: ClientBase, name: string): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select quote_ident(attname) as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [name],
  );
  return rows;
}

/** Returns the names of a table's months; none of one that has none. */
export async function readTableParts(client: ClientBase, name: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select inhrelid::regclass::text as name from pg_inherits where inhparent = $1::regclass order by inhrelid',
    [name],
  );
  return rows.map((row) => row.name);
}
