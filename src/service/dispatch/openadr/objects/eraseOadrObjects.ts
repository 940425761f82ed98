import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';

/** Asset with the id by which VENs know it. */
export interface NamedAsset {
  asset_uuid: string;
  asset_id: string;
}

/**
 * Deletes what VENs have sent about assets: their attributes, and reports on their dispatches or with their ids. The
 * measurements of reports stay, by the ids of dispatches.
 */
export async function eraseOadrObjects(
  { tx, tenant }: Pick<TenantScope, 'tx' | 'tenant'>,
  assets: readonly NamedAsset[],
): Promise<void> {
  const uuids = assets.map(({ asset_uuid }) => asset_uuid);
  const ids = assets.map(({ asset_id }) => asset_id);
  await sql`
    delete from oadr_objects where tenant_uuid = ${tenant} and type = 'RESOURCE'
      and object_uuid = any(${uuids}::uuid[])`.execute(tx);
  await sql`
    delete from oadr_objects o
    using dispatches d
    where d.tenant_uuid = ${tenant} and d.asset_uuid = any(${uuids}::uuid[]) and o.tenant_uuid = ${tenant}
      and o.type = 'REPORT'
      and o.event_id in (d.dispatch_uuid::text, d.event_uuid || '_' || d.controller_uuid)`.execute(tx);
  await sql`
    delete from oadr_objects o
    using oadr_objects e, unnest(${ids}::text[]) as named (id)
    where e.tenant_uuid = ${tenant} and e.type = 'EVENT' and o.tenant_uuid = ${tenant} and o.type = 'REPORT'
      and o.event_id = e.object_uuid::text
      and o.body -> 'resources' @> jsonb_build_array(jsonb_build_object('resourceName', named.id))`.execute(tx);
  await sql`
    delete from oadr_notifications where tenant_uuid = ${tenant} and exists (
      select from unnest(${[...uuids, ...ids.map((id) => JSON.stringify(id))]}::text[]) as named (text)
      where strpos(body, named.text) > 0)`.execute(tx);
}
