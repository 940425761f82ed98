import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';

/** Pages of a table that has grown from nothing before its statistics matter. */
const FEW_PAGES = 50;

/**
 * Takes new statistics where the dispatches have doubled since the last: the autovacuum would a minute later, and until
 * then each batch would be looked up by reading the whole table.
 */
export async function analyzeGrown({ tx }: TenantScope): Promise<void> {
  const { rows } = await sql<{ grown: boolean }>`
    select pg_relation_size(oid) / current_setting('block_size')::integer > 2 * relpages + ${FEW_PAGES} as grown
    from pg_class where oid = 'dispatches'::regclass`.execute(tx);
  if (!rows[0]!.grown) return;
  await sql`analyze (skip_locked) dispatches (tenant_uuid, event_uuid, asset_uuid, dispatch_uuid, controller_uuid,
    batch_uuid, answer, is_cancelled, is_silent, needs_answer, at_risk_w)`.execute(tx);
  await sql`analyze (skip_locked) dispatch_batches (tenant_uuid, batch_uuid, controller_uuid, event_uuid, state,
    number)`.execute(tx);
}
