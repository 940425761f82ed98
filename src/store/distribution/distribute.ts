import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import { MONTHS_LOCK_KEY } from '../readingMonths/transaction.ts';
import { StartupError } from '../startupError.ts';
import { makeFunctionsCallable, makeInline, readCallableFunctions } from './callableFunctions.ts';
import { type ChangeLog, coordinatorLog, MOVE_LOCK_KEY, workersLog } from './changes.ts';
import { cleanUp } from './cleanUp.ts';
import { compareRows } from './compareRows.ts';
import { catchUp, copyPortion } from './copyRows.ts';
import {
  distributedTables,
  MOVED_TABLES,
  type MovedTable,
  type MovingTable,
  readColumns,
  twinOf,
} from './movedTables.ts';
import { forEachPortion } from './portions.ts';
import { PROPAGATE_TENANT } from './sessions.ts';
import { swapTables } from './swapTables.ts';
import { makeTwin, spreadTwin } from './twin.ts';

/** Functions that statements about these tables call on the workers. */
const FUNCTIONS = ['merge_slots(integer[], integer[])', 'merge_present(integer[], integer[], bigint)'];
const NO_LIMITS = 'set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0';
const LOCK_TRIES = 100;
const LOCK_PAUSE_MS = 100;

export interface DistributeOptions {
  /** Number of parts of each table, which can be moved between workers: at least the largest number of workers ever. */
  shards: number;
  note: (line: string) => void;
}

/**
 * Distributes the large tables of a store by asset, those that are not yet, while they are used: an empty copy is
 * spread over the workers, filled in portions while triggers note what changes, compared, and then takes the place of
 * the table. A killed run has changed nothing of the table it was at, and may be repeated.
 */
export const distribute = (client: ClientBase, { shards, note }: DistributeOptions): Promise<void> =>
  withMoveLocks(client, async () => {
    const done = await distributedTables(client);
    await makeFunctionsCallable(client);
    for (const name of FUNCTIONS) await client.query('select create_distributed_function($1)', [name]);
    for (const table of MOVED_TABLES) {
      if (done.includes(table.name)) continue;
      const [beside] = done;
      await moveTable(client, table, coordinatorLog, note, () => spreadTwin(client, table, shards, beside));
      done.push(table.name);
    }
  });

/** Brings the tables back to the coordinator, in the same way. */
export const undistribute = (client: ClientBase, note: (line: string) => void): Promise<void> =>
  withMoveLocks(client, async () => {
    const there = await distributedTables(client);
    for (const table of MOVED_TABLES)
      if (there.includes(table.name)) await moveTable(client, table, workersLog, note, () => Promise.resolve());
    await makeInline(client, await readCallableFunctions(client));
  });

async function moveTable(
  client: ClientBase,
  moved: MovedTable,
  logOf: (client: ClientBase, table: MovingTable) => ChangeLog,
  note: (line: string) => void,
  placeTwin: () => Promise<unknown>,
): Promise<void> {
  const { name } = moved;
  const table = { ...moved, columns: await readColumns(client, name) };
  const log = logOf(client, table);
  await makeTwin(client, table);
  await placeTwin();
  await log.start();
  let copied = 0;
  await forEachPortion(client, table, async (portion) => {
    copied += await copyPortion(client, table, portion);
  });
  await client.query(`analyze ${twinOf(name)}`);
  note(`${name}: ${copied} rows were copied`);
  await catchUp(client, table, log);
  note(`${name}: ${await compareRows(client, table, log)} rows were compared and are the same`);
  await swapTables(client, table, log);
  await cleanUp(client);
}

/**
 * Runs `work` alone, and while no process makes or drops months. Remains of a killed run are removed before, the rest
 * afterwards.
 */
async function withMoveLocks(client: ClientBase, work: () => Promise<void>): Promise<void> {
  await client.query(`${NO_LIMITS}; ${PROPAGATE_TENANT}`);
  const keys = [MOVE_LOCK_KEY, MONTHS_LOCK_KEY];
  for (const key of keys) await lockSession(client, key);
  try {
    await cleanUp(client);
    await work();
  } finally {
    for (const key of keys) await client.query('select pg_advisory_unlock($1)', [key]).catch(() => undefined);
  }
}

/** Waits for processes that have the lock of the months in a transaction, or note changes for a run that was killed. */
async function lockSession(client: ClientBase, key: number): Promise<void> {
  for (let triesLeft = LOCK_TRIES; triesLeft > 0; triesLeft--) {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [key]);
    if (rows[0]!.mine) return;
    await sleep(LOCK_PAUSE_MS);
  }
  throw new StartupError('Another one is distributing this store, or making months of it: try again.');
}
