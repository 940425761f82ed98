import type { Kysely } from 'kysely';
import type { Pool, PoolConfig } from 'pg';
import { setConnectionShare } from '../connectionShare.ts';
import { FairSemaphore } from '../fairSemaphore.ts';
import { MAX_CONNECTIONS, openPool } from '../pools.ts';
import type { Database } from '../schema.ts';
import { CONNECT_TIMEOUT_MS, REQUEST_LIMITS } from '../sessionLimits.ts';
import type { StoreLog } from '../storeLog.ts';
import { Replica } from './replica.ts';

export interface ReplicaSettings {
  /** Address of a standby, or one in front of several. */
  url: string;
  /** Maximum lag of a standby that is read from. */
  maxLagMs: number;
}

/** Opens the pools of a replica; `primary` are the options of the primary's. It may be away. */
export function openReplica(
  primary: PoolConfig,
  { url, maxLagMs }: ReplicaSettings,
  log: StoreLog,
): { replica: Replica; db: Kysely<Database>; pools: Pool[] } {
  const connection: PoolConfig = { ...primary, connectionString: url };
  const reads = openPool(connection, MAX_CONNECTIONS.replica, REQUEST_LIMITS, log, { readsOnly: true });
  const watch = openPool(connection, 1, REQUEST_LIMITS, log, { readsOnly: true });
  const watchPrimary = openPool(primary, 1, REQUEST_LIMITS, log);
  setConnectionShare(reads.db, new FairSemaphore(MAX_CONNECTIONS.replica, CONNECT_TIMEOUT_MS));
  return {
    db: reads.db,
    replica: new Replica({ db: reads.db, watch: { replica: watch.db, primary: watchPrimary.db }, maxLagMs, log }),
    pools: [reads.pool, watch.pool, watchPrimary.pool],
  };
}
