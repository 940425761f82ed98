import { sql } from 'kysely';
import { addDays, londonDate } from '#energy/time/london.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';

/**
 * London days between two instants on which each asset was opted in to an event that was not cancelled before its
 * start: such a day does not show ordinary use. Assets without event days have no entry.
 */
export async function eventDays(
  { tx, tenant }: TenantScope,
  assetUUIDs: readonly string[],
  fromMs: number,
  toMs: number,
): Promise<Map<string, Set<string>>> {
  const { rows } = await sql<{ asset_uuid: string; start_utc: Date; end_utc: Date }>`
    select ea.asset_uuid, e.start_utc, e.end_utc
    from event_assets ea join events e using (tenant_uuid, event_uuid)
    where ea.tenant_uuid = ${tenant} and ea.asset_uuid = any(${assetUUIDs}::uuid[]) and ea.state = 'OPT_IN'
      and e.end_utc > ${new Date(fromMs)} and e.start_utc < ${new Date(toMs)}
      and (e.state <> 'CANCELLED' or e.cancelled_utc >= e.start_utc)`.execute(tx);
  const days = new Map<string, Set<string>>();
  for (const row of rows) {
    let set = days.get(row.asset_uuid);
    if (!set) days.set(row.asset_uuid, (set = new Set()));
    const last = londonDate(row.end_utc.getTime() - 1);
    for (let day = londonDate(row.start_utc.getTime()); day <= last; day = addDays(day, 1)) set.add(day);
  }
  return days;
}
