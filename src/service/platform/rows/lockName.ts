import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';

/**
 * Waits for a name within the tenant and holds it until the transaction ends: for decisions about rows that are not
 * there yet, so that there is nothing else to lock. Taken before any row.
 */
export async function lockName({ tx, tenant }: Pick<TenantScope, 'tx' | 'tenant'>, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${tenant} ${name}`}, 0))`.execute(tx);
}
