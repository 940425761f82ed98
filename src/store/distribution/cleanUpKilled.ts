import type { Client } from 'pg';
import type { Store } from '../openStore.ts';
import { MONTHS_LOCK_KEY } from '../readingMonths/transaction.ts';
import type { StoreLog } from '../storeLog.ts';
import { withConnection } from '../withConnection.ts';
import { makeInline, readCallableFunctions } from './callableFunctions.ts';
import { MOVE_LOCK_KEY } from './changes.ts';
import { cleanUp } from './cleanUp.ts';
import { changesOf, distributedTables, formerOf, MOVED_TABLES, twinOf } from './movedTables.ts';
import { HAS_CITUS_SQL, PROPAGATE_TENANT } from './sessions.ts';

type MovableStore = Pick<Store, 'pool' | 'connectionOptions'>;

/** Limits of waiting for a worker that is away, or for a lock that is held. */
const LIMITS = "set statement_timeout = '60s'; set lock_timeout = '5s'";

/**
 * Removes what a killed `npm run distribute`, there or back, left on coordinator and workers: copies, and triggers that
 * still note keys. Does nothing on plain PostgreSQL, and while a move runs or months are made. Any number of processes
 * may run it.
 */
export async function cleanUpKilled(store: MovableStore, log: StoreLog): Promise<void> {
  const { rows } = await store.pool.query<{ known: boolean }>(`select ${HAS_CITUS_SQL} as known`);
  if (!rows[0]!.known) return;
  await withConnection(store, async (client) => {
    await client.query(`${LIMITS}; ${PROPAGATE_TENANT}`);
    // Ending the connection releases the locks.
    for (const key of [MOVE_LOCK_KEY, MONTHS_LOCK_KEY]) if (!(await tryLock(client, key))) return;
    if (await hasRemains(client)) {
      await cleanUp(client);
      log.info({}, 'what a killed move of tables to or from workers had left was removed');
    }
    if ((await distributedTables(client)).length === 0) await makeInline(client, await readCallableFunctions(client));
  });
}

async function tryLock(client: Client, key: number): Promise<boolean> {
  const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [key]);
  return rows[0]!.mine;
}

/** Whether anything is left; a killed way back notes keys on the workers alone. */
async function hasRemains(client: Client): Promise<boolean> {
  const names = MOVED_TABLES.flatMap(({ name }) => [twinOf(name), changesOf(name), formerOf(name)]);
  const find = `select count(*) from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    and (relname in (${names
      .map((name) => `'${name}'`)
      .join(', ')}) or relname ~ '^(${MOVED_TABLES.map(({ name }) => name).join('|')})_.*_next$')`;
  const { rows } = await client.query<{ found: boolean }>(
    `select (${find}) > 0 or exists (
      select from run_command_on_workers($1) where success and result::integer > 0
    ) as found`,
    [find],
  );
  return rows[0]!.found;
}
