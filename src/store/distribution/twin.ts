import type { ClientBase } from 'pg';
import { type MovedTable, readTableParts, twinOf } from './movedTables.ts';

/** Column by which tables are distributed: one tenant may have most of the meters, so its rows are spread too. */
const COLUMN = 'asset_uuid';

/** Makes an empty copy of a table, with its months, constraints, storage and row-level security. */
export async function makeTwin(client: ClientBase, { name }: MovedTable): Promise<void> {
  const twin = twinOf(name);
  const parts = await readTableParts(client, name);
  const like = (as: string) => `create table ${as} (like ${name} including all)`;
  await client.query(parts.length > 0 ? `${like(twin)} partition by range (day)` : like(twin));
  await client.query('select wall_reading_part($1)', [twin]);
  for (const part of parts) {
    await client.query(like(twinOf(part)));
    const { rows } = await client.query<{ bounds: string; options: string | null }>(
      `select pg_get_expr(relpartbound, oid) as bounds, array_to_string(reloptions, ', ') as options
      from pg_class where oid = $1::regclass`,
      [part],
    );
    const { bounds, options } = rows[0]!;
    if (options !== null) await client.query(`alter table ${twinOf(part)} set (${options})`);
    await client.query('select wall_reading_part($1)', [twinOf(part)]);
    await client.query(`alter table ${twin} attach partition ${twinOf(part)} ${bounds}`);
  }
}

/** Spreads the empty copy over the workers; rows of one asset are on the same worker in every distributed table. */
export async function spreadTwin(client: ClientBase, { name }: MovedTable, shards: number, beside: string | undefined) {
  await (beside === undefined
    ? client.query("select create_distributed_table($1, $2, shard_count => $3, colocate_with => 'none')", [
        twinOf(name),
        COLUMN,
        shards,
      ])
    : client.query('select create_distributed_table($1, $2, colocate_with => $3)', [twinOf(name), COLUMN, beside]));
}
