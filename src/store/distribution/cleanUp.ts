import type { ClientBase } from 'pg';
import { changeWorkers } from './changes.ts';
import { changesOf, formerOf, MOVED_TABLES, twinOf } from './movedTables.ts';

/** Removes what moving tables leaves behind, whether it ended or was killed; the tables in use stay as they are. */
export async function cleanUp(client: ClientBase): Promise<void> {
  for (const { name } of MOVED_TABLES) {
    const dropLog = [
      `drop function if exists note_${changesOf(name)}() cascade`,
      `drop table if exists ${changesOf(name)}`,
    ];
    await renameIndexes(client, name);
    await dropTable(client, formerOf(name));
    await dropTable(client, twinOf(name));
    await dropParts(client, name);
    for (const statement of dropLog) {
      await client.query(statement);
      await changeWorkers(client, statement);
    }
  }
}

const dropTable = (client: ClientBase, name: string): Promise<unknown> => client.query(`drop table if exists ${name}`);

/** Drops the months of a copy that were not attached to it yet. */
async function dropParts(client: ClientBase, name: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname like $1 and not relispartition`,
    [`${name}\\_%\\_next`],
  );
  for (const row of rows) await dropTable(client, row.name);
}

/** Renames the indexes of a table, and of its months, to the names that those of the former one have. */
async function renameIndexes(client: ClientBase, name: string): Promise<void> {
  const { rows } = await client.query<{ former: string; present: string }>(
    `with tables as materialized (
      select oid as former, to_regclass(replace(oid::regclass::text, $2, '')) as present from pg_class
      where oid = to_regclass($1) or oid in (select inhrelid from pg_inherits where inhparent = to_regclass($1))
    ), pairs as materialized (
      select i.indexrelid as former, j.indexrelid as present
      from tables join pg_index i on i.indrelid = tables.former join pg_index j on j.indrelid = tables.present
    )
    select former::regclass::text, present::regclass::text from pairs
    where substring(pg_get_indexdef(former) from ' USING .*') = substring(pg_get_indexdef(present) from ' USING .*')`,
    [formerOf(name), formerOf('')],
  );
  for (const { former, present } of rows) {
    const own = former.endsWith(formerOf('')) ? former.slice(0, -formerOf('').length) : former;
    if (former === own) await client.query(`alter index ${own} rename to ${formerOf(own)}`);
    if (present !== own) await client.query(`alter index ${present} rename to ${own}`);
  }
}
