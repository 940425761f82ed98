import type { Pool } from 'pg';
import { describeError } from './describeError.ts';
import { StartupError } from './startupError.ts';
import type { StoreLog } from './storeLog.ts';

/** Number of PostgreSQL 15, the oldest that is supported, as `server_version_num`. */
export const OLDEST_SERVER = 150_000;

/**
 * Checks the PostgreSQL of DATABASE_URL.
 * @throws StartupError if it cannot be reached or is too old
 */
export async function checkServer(pool: Pool, log: StoreLog): Promise<void> {
  const facts = await pool
    .query<{ version: number; unbound: boolean }>(
      "select current_setting('server_version_num')::int as version, rolsuper or rolbypassrls as unbound from " +
        'pg_roles where rolname = current_user',
    )
    .catch((error: unknown) => {
      throw new StartupError(`The PostgreSQL named by DATABASE_URL cannot be used: ${describeError(error)}.`, {
        cause: error,
      });
    });
  const { version = 0, unbound = false } = facts.rows[0] ?? {};
  if (version < OLDEST_SERVER)
    throw new StartupError(
      `The PostgreSQL named by DATABASE_URL is version ${Math.floor(version / 10_000)}; Halfhour needs 15 or newer.`,
    );
  if (unbound)
    log.warn(
      {},
      'The role in DATABASE_URL bypasses row-level security: give Halfhour a role of its own that is not a superuser',
    );
}
