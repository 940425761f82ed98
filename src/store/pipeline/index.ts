import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { FairSemaphore } from '../fairSemaphore.ts';
import type { PreparedQuery, QueryRunner } from '../preparedQuery.ts';
import type { Database } from '../schema.ts';
import type { SessionLimits } from '../sessionLimits.ts';
import { QueryBatcher } from './queryBatcher.ts';

const batchers = new WeakMap<Kysely<Database>, QueryBatcher>();

/** Makes `queryWithoutTransaction` send its queries over this pool, within the tenants' shares of connections. */
export const enablePipelining = (
  db: Kysely<Database>,
  pool: Pool,
  connections: FairSemaphore,
  limits: SessionLimits,
): unknown => batchers.set(db, new QueryBatcher(pool, connections, limits));

/**
 * Returns a function that runs a query outside any transaction, in a single round trip, under the limits of requests.
 * Row-level security applies as in a transaction. Justified by `npm run bench -- http reads`: with plain pooled
 * queries, each in a transaction, the service does 40 to 65 % fewer requests a second for one asset and for a week of
 * its readings.
 */
export function queryWithoutTransaction(db: Kysely<Database>, tenant: string): QueryRunner {
  const batcher = batchers.get(db)!;
  return <Row>(query: PreparedQuery, values: readonly (string | number)[]) =>
    batcher.run({ query, tenant, values }) as Promise<Row[]>;
}
