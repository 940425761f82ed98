import type { Kysely } from 'kysely';
import type { FairSemaphore } from './fairSemaphore.ts';
import type { Database } from './schema.ts';

const semaphores = new WeakMap<Kysely<Database>, FairSemaphore>();

/** Shares the connections of a database fairly among tenants. */
export const setConnectionShare = (db: Kysely<Database>, semaphore: FairSemaphore): unknown =>
  semaphores.set(db, semaphore);

/**
 * Runs `work`, which uses one connection, within the tenant's share of them; without waiting if they are not shared.
 */
export function withConnectionShare<Result>(
  db: Kysely<Database>,
  tenant: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const semaphore = semaphores.get(db);
  return semaphore ? semaphore.run(tenant, work) : work();
}
