import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';

/**
 * Returns the SQL condition that dispatch `d` with its batch `b` is still to be carried out, or its cancel to be handed
 * over.
 */
const isUnderWay = (now: number) => sql`(d.valid_until > ${new Date(now)} and case when d.is_cancelled
  then b.state in ('PENDING', 'SENT') else d.answer is null or d.answer = 'ACKNOWLEDGED' end)`;
/** Time after their event until which devices may end: starts and releases are spread. */
const SPREAD = sql`interval '1 hour'`;

/** Returns whether any dispatch of a controller is under way. */
export async function hasDispatchUnderWay({ tx, tenant, now }: TenantScope, controllerUUID: string): Promise<boolean> {
  const { rows } = await sql`
    select from events e
    join dispatch_batches b using (tenant_uuid, event_uuid)
    join dispatches d on d.tenant_uuid = b.tenant_uuid and d.batch_uuid = b.batch_uuid
    where e.tenant_uuid = ${tenant} and e.end_utc > ${new Date(now)}::timestamptz - ${SPREAD}
      and b.controller_uuid = ${controllerUUID} and ${isUnderWay(now)}
    limit 1`.execute(tx);
  return rows.length > 0;
}

/** Returns the assets that have a dispatch under way. */
export async function assetsUnderWay(
  { tx, tenant, now }: TenantScope,
  assetUUIDs: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ asset_uuid: string }>`
    select distinct d.asset_uuid
    from dispatches d join dispatch_batches b using (tenant_uuid, batch_uuid)
    where d.tenant_uuid = ${tenant} and d.asset_uuid = any(${assetUUIDs}::uuid[]) and ${isUnderWay(now)}`.execute(tx);
  return new Set(rows.map((row) => row.asset_uuid));
}
