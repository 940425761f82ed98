import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';

/**
 * Starts the cursors of a new subscription of a VEN, or of business logic, which hears of every VEN: batches from now
 * on are announced; earlier ones are read by the client.
 */
export async function beginCursors(
  { tx, tenant }: TenantScope,
  subscriptionUUID: string,
  controllerUUID: string | null,
): Promise<void> {
  await sql`
    insert into oadr_cursors (tenant_uuid, controller_uuid, number)
    select c.tenant_uuid, c.controller_uuid, coalesce(n.last_number, 0)
    from controllers c
    left join controller_batch_numbers n on n.tenant_uuid = c.tenant_uuid and n.controller_uuid = c.controller_uuid
    where c.tenant_uuid = ${tenant} and c.channel = 'OPENADR' and c.deleted_utc is null
      and (${controllerUUID}::uuid is null or c.controller_uuid = ${controllerUUID}::uuid)
    on conflict (tenant_uuid, controller_uuid) do update set number = excluded.number
    where not exists (select from oadr_objects s where s.tenant_uuid = ${tenant} and s.type = 'SUBSCRIPTION'
      and s.object_uuid <> ${subscriptionUUID}
      and (s.controller_uuid is null or s.controller_uuid = oadr_cursors.controller_uuid))`.execute(tx);
}
