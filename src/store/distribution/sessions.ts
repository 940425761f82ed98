import type { PoolClient } from 'pg';

/**
 * Setting that passes a transaction's tenant on to the workers of Citus, whose row-level security needs it; elsewhere
 * nothing reads it.
 */
export const PROPAGATE_TENANT = "set citus.propagate_set_commands = 'local'";

/** Whether the server may have distributed tables. */
export const HAS_CITUS_SQL = "exists (select from pg_extension where extname = 'citus')";

const withCitus = new WeakSet<PoolClient>();

export const noteCitus = (client: PoolClient): unknown => withCitus.add(client);

export const hasCitus = (client: PoolClient): boolean => withCitus.has(client);
