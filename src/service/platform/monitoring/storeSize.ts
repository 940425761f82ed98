import { type Kysely, sql } from 'kysely';
import type { Database } from '#store/schema.ts';

/**
 * Returns the bytes of the database on the disk of its server, indexes included; on Citus, those of the coordinator.
 */
export async function readStoreBytes(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database())::float8 as bytes`.execute(db);
  return rows[0]!.bytes;
}
