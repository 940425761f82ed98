import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';

/** Reads the names of events by their UUIDs; no statement for none. */
export async function readEventNames(
  { tx, tenant }: TenantScope,
  eventUUIDs: readonly string[],
): Promise<Map<string, string>> {
  if (eventUUIDs.length === 0) return new Map();
  const rows = await tx
    .selectFrom('events')
    .select(['event_uuid', 'name'])
    .where('tenant_uuid', '=', tenant)
    .where(sql<boolean>`event_uuid = any(${[...new Set(eventUUIDs)]}::uuid[])`)
    .execute();
  return new Map(rows.map(({ event_uuid, name }) => [event_uuid, name]));
}
