import type { ClientBase } from 'pg';
import { makeAgain, readCallableFunctions } from './callableFunctions.ts';
import type { ChangeLog } from './changes.ts';
import { catchUp, catchUpLocked } from './copyRows.ts';
import { formerOf, type MovingTable, readTableParts, twinOf } from './movedTables.ts';
import { withShortLock } from './transactions.ts';

/** Copies the last changes, and exchanges the names, while nobody else reads or writes the table. */
export async function swapTables(client: ClientBase, table: MovingTable, log: ChangeLog): Promise<void> {
  const { name } = table;
  const names = [name, ...(await readTableParts(client, name))];
  const functions = (await readCallableFunctions(client)).filter(({ result }) => result === `SETOF ${name}`);
  const catchUpFirst = () => catchUp(client, table, log);
  await withShortLock(client, catchUpFirst, async () => {
    // The names of a table and of its parts are changed in one transaction only over one connection to each worker.
    await client.query("set local citus.multi_shard_modify_mode = 'sequential'");
    await client.query(`lock table ${name} in access exclusive mode`);
    await catchUpLocked(client, table, log);
    await client.query(
      renameSql([
        ...names.map((each) => [each, formerOf(each)] as const),
        ...names.map((each) => [twinOf(each), each] as const),
      ]),
    );
    await makeAgain(client, functions);
  });
}

/**
 * Returns a statement that renames in one round trip: Citus passes the text of a message on, which therefore may not
 * have several statements.
 */
const renameSql = (pairs: readonly (readonly [from: string, to: string])[]): string =>
  `do $rename$ begin ${pairs.map(([from, to]) => `execute 'alter table ${from} rename to ${to}';`).join(' ')} end $rename$`;
