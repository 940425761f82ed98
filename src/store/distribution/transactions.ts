import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import { isContention } from '../contention.ts';
import { setTenantSql } from '../enterTenantSql.ts';

/** Waiting time for a lock: readers and writers wait no longer behind it. */
export const LOCK_WAIT = '1s';
const TRIES = 120;
const PAUSE_MS = 500;

export async function inTransaction<Result>(client: ClientBase, work: () => Promise<Result>): Promise<Result> {
  await client.query('begin');
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** Enters row-level security's tenant, on the workers too. */
export const asTenant = (client: ClientBase, tenant: string): Promise<unknown> => client.query(setTenantSql(tenant));

/**
 * Runs a transaction that locks out others: it gives up soon if it has to wait, and begins again, each time after
 * `prepare`.
 */
export const withShortLock = <Result>(
  client: ClientBase,
  prepare: () => Promise<unknown>,
  work: () => Promise<Result>,
): Promise<Result> =>
  retryContended(async () => {
    await prepare();
    return inTransaction(client, async () => {
      await client.query(`set local lock_timeout = '${LOCK_WAIT}'`);
      return work();
    });
  });

/** Retries work that waited too long for a lock, for a minute or two. */
export async function retryContended<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let triesLeft = TRIES - 1; ; triesLeft--)
    try {
      return await work();
    } catch (error) {
      if (triesLeft === 0 || !isContention(error)) throw error;
      await sleep(PAUSE_MS);
    }
}
