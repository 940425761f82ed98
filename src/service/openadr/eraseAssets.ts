import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';

/**
 * Deletes what VENs have said of assets: their attributes, and the reports on their events, which may name them. What
 * the reports measured stays, by the ids of dispatches.
 */
export async function eraseAssets(
  { tx, tenant }: Pick<TenantScope, 'tx' | 'tenant'>,
  assetUUIDs: readonly string[],
): Promise<void> {
  await sql`
    delete from oadr_objects where tenant_uuid = ${tenant} and type = 'RESOURCE'
      and object_uuid = any(${assetUUIDs}::uuid[])`.execute(tx);
  await sql`
    delete from oadr_objects o
    using dispatches d
    where d.tenant_uuid = ${tenant} and d.asset_uuid = any(${assetUUIDs}::uuid[]) and o.tenant_uuid = ${tenant}
      and o.type = 'REPORT'
      and o.event_id in (d.dispatch_uuid::text, d.event_uuid || '_' || d.controller_uuid)`.execute(tx);
  await sql`
    delete from oadr_notifications where tenant_uuid = ${tenant}
      and exists (select from unnest(${assetUUIDs}::text[]) as named (uuid) where strpos(body, named.uuid) > 0)`.execute(
    tx,
  );
}
