import { type Kysely, sql } from 'kysely';
import type { Store } from '#store/openStore.ts';
import type { Database } from '#store/schema.ts';
import { type TenantScope, tenantTransaction } from '#store/tenantTransaction.ts';

/**
 * Prepares a store that is thrown away for rows by the million: what a search finds is not measured, and the
 * write-ahead log of readings is not needed.
 */
export async function prepareBulkFill(db: Kysely<Database>): Promise<void> {
  await sql`alter table assets disable trigger user`.execute(db);
  await sql`alter table users disable trigger user`.execute(db);
  const parts = await sql<{ part: string }>`
    select relid::text as part from pg_partition_tree('reading_days') where isleaf`.execute(db);
  for (const { part } of parts.rows) await sql`alter table ${sql.table(part)} set unlogged`.execute(db);
}

/** Runs a transaction that may take any time, as filling a large tenant does. */
export const fillTransaction = (
  { background }: Pick<Store, 'background'>,
  tenant: string,
  work: (scope: TenantScope) => Promise<unknown>,
): Promise<void> =>
  tenantTransaction(background, tenant, async (scope) => {
    await sql`set local statement_timeout = 0`.execute(scope.tx);
    await work(scope);
  });
