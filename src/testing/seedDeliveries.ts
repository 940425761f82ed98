import { type Kysely, sql } from 'kysely';
import type { Database } from '#store/schema.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';

/** Batches that fit the statement timeout of a few seconds. */
const BATCH_SIZE = 50;

/**
 * Inserts deliveries with one attempt, a second apart, each with a body of a given size, directly into the database.
 */
export async function seedDeliveries(
  db: Kysely<Database>,
  tenant: string,
  { webhookUUID, count, bytes }: { webhookUUID: string; count: number; bytes: number },
): Promise<void> {
  for (let from = 1; from <= count; from += BATCH_SIZE)
    await tenantTransaction(db, tenant, async ({ tx }) => {
      await sql`
        insert into webhook_deliveries (tenant_uuid, delivery_uuid, webhook_uuid, event, created_utc, body,
          status, attempts, tries)
        select ${tenant}, gen_random_uuid(), ${webhookUUID}, 'EVENT.STARTED', timestamptz '2026-01-01Z' + n *
          interval '1 second', rpad(n::text, ${bytes}, 'x'), 'SUCCEEDED', 0, 1
        from generate_series(${from}::integer, ${Math.min(count, from + BATCH_SIZE - 1)}::integer) n`.execute(tx);
    });
}
