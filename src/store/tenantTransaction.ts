import { CompiledQuery, type Kysely, type Transaction } from 'kysely';
import { type EpochMs, wallNow } from '#energy/time/clocks.ts';
import { withConnectionShare } from './connectionShare.ts';
import { isDeadlock, isLockTimeout, isUniqueViolation } from './contention.ts';
import { ENTER_TENANT_SQL } from './enterTenantSql.ts';
import type { Database, TenantRow } from './schema.ts';

/** One transaction that sees one tenant. `now` is that tenant's business time in epoch milliseconds. */
export interface TenantScope {
  tx: Transaction<Database>;
  tenant: string;
  environment: TenantRow['environment'];
  now: EpochMs;
  /** Version of PostgreSQL, as a number: 180004 for 18.4. */
  serverVersion: number;
}

export class UnknownTenantError extends Error {}

/** Maximum number of attempts of a transaction, by the conflict with others. */
const ATTEMPTS_ON_DEADLOCK = 3;
const ATTEMPTS_ON_LOCK_TIMEOUT = 2;
const ATTEMPTS_ON_UNIQUE_VIOLATION = 2;

/** Sets the tenant of a transaction that has begun, and reads its clock. */
export async function enterTenant(tx: Transaction<Database>, tenant: string): Promise<TenantScope> {
  const { rows } = await tx.executeQuery<
    Pick<TenantRow, 'clock_offset_ms' | 'environment'> & { server_version: number }
  >(CompiledQuery.raw(ENTER_TENANT_SQL, [tenant]));
  if (!rows[0]) throw new UnknownTenantError(`no tenant ${tenant}`);
  return {
    tx,
    tenant,
    environment: rows[0].environment,
    now: wallNow() + rows[0].clock_offset_ms,
    serverVersion: rows[0].server_version,
  };
}

/**
 * Runs `work` in one transaction that row-level security confines to `tenant`, within the tenant's share of the
 * connections. A deadlock's victim is retried, and so is, once, a transaction that waited too long for a lock: its
 * connection serves others in between. One that stored a value that a concurrent one has stored is retried too: now it
 * sees that, and responds as to any repetition.
 */
export async function tenantTransaction<Result>(
  db: Kysely<Database>,
  tenant: string,
  work: (scope: TenantScope) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await withConnectionShare(db, tenant, () =>
        db.transaction().execute(async (tx) => work(await enterTenant(tx, tenant))),
      );
    } catch (error) {
      const maxAttempts = isDeadlock(error)
        ? ATTEMPTS_ON_DEADLOCK
        : isLockTimeout(error)
          ? ATTEMPTS_ON_LOCK_TIMEOUT
          : isUniqueViolation(error)
            ? ATTEMPTS_ON_UNIQUE_VIOLATION
            : 0;
      if (attempt >= maxAttempts) throw error;
    }
  }
}
