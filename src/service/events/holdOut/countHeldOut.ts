import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';

/** Counts the assets that an event held out; none before its start. */
export async function countHeldOut({ tx, tenant }: TenantScope, eventUUID: string): Promise<number> {
  const { rows } = await sql<{ assets: number }>`
    select count(*)::integer as assets from event_dropouts
    where tenant_uuid = ${tenant} and event_uuid = ${eventUUID} and held_out`.execute(tx);
  return rows[0]!.assets;
}
