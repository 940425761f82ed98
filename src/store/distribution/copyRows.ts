import type { ClientBase } from 'pg';
import { type ChangeLog, type Key, KEYS_AT_ONCE } from './changes.ts';
import { type MovingTable, twinOf } from './movedTables.ts';
import type { Portion } from './portions.ts';
import { asTenant, inTransaction } from './transactions.ts';

/** Copies a portion, in the present transaction; returns how many rows it has. */
export async function copyPortion(client: ClientBase, table: MovingTable, { where, values }: Portion): Promise<number> {
  const columns = table.columns.map(({ name }) => name).join(', ');
  const { rowCount } = await client.query(
    `insert into ${twinOf(table.name)} (${columns}) select ${columns} from ${table.name} where ${where}
      on conflict (${table.key.join(', ')}) do nothing`,
    values,
  );
  return rowCount!;
}

/** Copies the rows noted as changed, until few are noted meanwhile. */
export async function catchUp(client: ClientBase, table: MovingTable, log: ChangeLog): Promise<void> {
  while ((await inTransaction(client, () => copyChanges(client, table, log))) >= KEYS_AT_ONCE);
}

/** Copies them in the present transaction, while others are locked out, until none is noted any more. */
export async function catchUpLocked(client: ClientBase, table: MovingTable, log: ChangeLog): Promise<void> {
  while ((await copyChanges(client, table, log)) > 0);
}

/** Copies the rows of a log's next keys. A row that is read after its key was taken is current, or is noted again. */
async function copyChanges(client: ClientBase, table: MovingTable, log: ChangeLog): Promise<number> {
  const keys = await log.take();
  for (const [tenant, own] of Map.groupBy(keys, (key) => String(key['tenant_uuid']))) {
    await asTenant(client, tenant);
    await copyKeys(client, table, tenant, own);
  }
  return keys.length;
}

async function copyKeys(client: ClientBase, table: MovingTable, tenant: string, keys: readonly Key[]): Promise<void> {
  const { name, key, columns } = table;
  const typed = columns.filter((column) => key.includes(column.name)).map((column) => `${column.name} ${column.type}`);
  const list = columns.map((column) => column.name).join(', ');
  const rest = key.filter((column) => column !== 'tenant_uuid').join(', ');
  const where = `tenant_uuid = $1 and (${rest}) in (select ${rest} from json_to_recordset($2) as k (${typed.join(', ')}))`;
  const values = [tenant, JSON.stringify(keys)];
  await client.query(`delete from ${twinOf(name)} where ${where}`, values);
  await client.query(
    `insert into ${twinOf(name)} (${list}) select ${list} from ${name} where ${where}
      on conflict (${key.join(', ')}) do nothing`,
    values,
  );
}
