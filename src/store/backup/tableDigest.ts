import type { ClientBase } from 'pg';
import type { SavedTable } from './tables.ts';

/** A digest of a table's contents: equal if two tables have the same rows, in any order and in any PostgreSQL. */
export interface TableDigest {
  table: string;
  rows: number;
  /** Sum of the rows' hashes, as decimal digits. */
  checksum: string;
}

/** Settings under which every PostgreSQL writes a value as the same text, without a limit on long transactions. */
export const TEXT_SETTINGS_SQL = `set local datestyle = 'ISO, MDY';
set local timezone = 'UTC';
set local intervalstyle = 'postgres';
set local extra_float_digits = 1;
set local bytea_output = 'hex';
set local standard_conforming_strings = on;
set local client_encoding = 'UTF8';
set local statement_timeout = 0;
set local lock_timeout = 0;
set local idle_in_transaction_session_timeout = 0;`;

/** Returns the SQL of the first 64 bits of the SHA-256 of the row's text. */
const hashOf = ({ columns }: SavedTable) => {
  const values = columns.map((column) => `${ROWS}.${column}`).join(', ');
  return `('x' || encode(substr(sha256(convert_to(row(${values})::text, 'UTF8')), 1, 8), 'hex'))::bit(64)::bigint`;
};

/** Alias of the table: a column without it would be ambiguous in PL/pgSQL, whose variables include "found". */
const ROWS = 'saved_rows';

const digestSql = (table: SavedTable) =>
  `select count(*) as rows, coalesce(sum(${hashOf(table)}), 0)::text as checksum from ${table.name} ${ROWS}`;

/** Returns the digest of a tenant's rows, or of all that the transaction sees. It must have the settings `asText`. */
export async function computeTableDigest(client: ClientBase, table: SavedTable, tenant?: string): Promise<TableDigest> {
  const { rows } = await client.query<{ rows: number | string; checksum: string }>(
    digestSql(table) + (tenant ? ` where tenant_uuid = '${tenant}'` : ''),
  );
  return { table: table.name, rows: Number(rows[0]!.rows), checksum: rows[0]!.checksum };
}

export const addDigests = (one: TableDigest, other: TableDigest): TableDigest => ({
  ...one,
  rows: one.rows + other.rows,
  checksum: String(BigInt(one.checksum) + BigInt(other.checksum)),
});

export const isSameDigest = (one: TableDigest | undefined, other: TableDigest | undefined): boolean =>
  one !== undefined && one.rows === other?.rows && one.checksum === other.checksum;

/** Returns a statement that fails if the table does not have this digest. */
export function digestCheckSql(table: SavedTable, { rows, checksum }: TableDigest): string {
  const saved = `(${rows}::bigint, '${checksum}'::text)`;
  return `do $check$
#variable_conflict use_column
begin
  if (select (digest.rows, digest.checksum) from (${digestSql(table)}) as digest) is distinct from ${saved} then
    raise exception 'The backup is damaged: % did not arrive as it was', '${table.name}';
  end if;
end $check$;`;
}
