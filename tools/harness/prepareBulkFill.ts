import { type Kysely, sql } from 'kysely';
import type { Database } from '#store/schema.ts';

/**
 * Prepares a store that is thrown away for rows by the million: what a search finds is not measured, and the write-ahead
 * log of readings is not needed.
 */
export async function prepareBulkFill(db: Kysely<Database>): Promise<void> {
  await sql`alter table assets disable trigger user`.execute(db);
  await sql`alter table users disable trigger user`.execute(db);
  const parts = await sql<{ part: string }>`
    select relid::text as part from pg_partition_tree('reading_days') where isleaf`.execute(db);
  for (const { part } of parts.rows) await sql`alter table ${sql.table(part)} set unlogged`.execute(db);
}
