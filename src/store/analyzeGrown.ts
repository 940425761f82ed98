import { sql } from 'kysely';
import type { TenantScope } from './tenantTransaction.ts';

/** Number of pages of a table that has grown from nothing before its statistics matter. */
const FEW_PAGES = 50;

/**
 * Takes new statistics of tables, by the names of their columns, where the first has doubled since the last: the
 * autovacuum would a minute later, and until then each row would be looked up by reading a whole table.
 */
export async function analyzeGrown({ tx }: TenantScope, tables: Readonly<Record<string, string[]>>): Promise<void> {
  const { rows } = await sql<{ grown: boolean }>`
    select pg_relation_size(oid) / current_setting('block_size')::integer > 2 * relpages + ${FEW_PAGES} as grown
    from pg_class where oid = ${Object.keys(tables)[0]!}::regclass`.execute(tx);
  if (!rows[0]!.grown) return;
  for (const [table, columns] of Object.entries(tables))
    await sql`analyze (skip_locked) ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})`.execute(
      tx,
    );
}
