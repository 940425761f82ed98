import type { ClientBase } from 'pg';
import { StartupError } from '../startupError.ts';
import type { ChangeLog } from './changes.ts';
import { catchUp, catchUpLocked } from './copyRows.ts';
import { type MovingTable, twinOf } from './movedTables.ts';
import { forEachPortion, type Portion } from './portions.ts';
import { asTenant, inTransaction, withShortLock } from './transactions.ts';

const TRIES = 3;

/**
 * Compares the copy with the table, portion by portion: rows and a sum over their hashes. One that differs because it
 * is written to is compared again, at last while nobody writes for the moment. Returns how many rows there are.
 * @throws StartupError if they differ then
 */
export async function compareRows(client: ClientBase, table: MovingTable, log: ChangeLog): Promise<number> {
  let rows = 0;
  const differing: Portion[] = [];
  await forEachPortion(client, table, async (portion) => {
    const found = await comparePortion(client, table, portion);
    if (found === null) differing.push(portion);
    else rows += found;
  });
  for (const portion of differing) rows += await compareAgain(client, table, log, portion);
  return rows;
}

async function compareAgain(client: ClientBase, table: MovingTable, log: ChangeLog, portion: Portion): Promise<number> {
  const compare = async () => {
    await asTenant(client, portion.tenant);
    return comparePortion(client, table, portion);
  };
  for (let tried = 0; tried < TRIES; tried++) {
    await catchUp(client, table, log);
    const rows = await inTransaction(client, compare);
    if (rows !== null) return rows;
  }
  const rows = await withShortLock(
    client,
    () => catchUp(client, table, log),
    async () => {
      await client.query(`lock table ${table.name} in share mode`);
      await catchUpLocked(client, table, log);
      return compare();
    },
  );
  if (rows === null) throw new StartupError(`The copy of ${table.name} is not the same: nothing was changed.`);
  return rows;
}

/** Returns the number of rows of a portion in both; null if they differ. */
async function comparePortion(
  client: ClientBase,
  table: MovingTable,
  { where, values }: Portion,
): Promise<number | null> {
  const columns = table.columns.map(({ name }) => name);
  const digest = async (name: string) =>
    (
      await client.query<{ rows: string; hashes: string }>(
        `select count(*)::text as rows, coalesce(sum(hash_record_extended(row(${columns.join(', ')}), 0)::numeric), 0)::text as hashes
        from ${name} where ${where}`,
        values,
      )
    ).rows[0]!;
  const [there, copied] = [await digest(table.name), await digest(twinOf(table.name))];
  return there.rows === copied.rows && there.hashes === copied.hashes ? Number(there.rows) : null;
}
