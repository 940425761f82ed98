import type { Kysely } from 'kysely';
import type { FairPlaces } from './fairPlaces.ts';
import type { Database } from './schema.ts';

const places = new WeakMap<Kysely<Database>, FairPlaces>();

/** Has the connections below a database shared fairly among tenants. */
export const shareFairly = (db: Kysely<Database>, fair: FairPlaces): unknown => places.set(db, fair);

/** Does `work`, which uses one connection, within the tenant's share of them; at once where they are not shared. */
export function withinShare<Result>(
  db: Kysely<Database>,
  tenant: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const fair = places.get(db);
  return fair ? fair.within(tenant, work) : work();
}
