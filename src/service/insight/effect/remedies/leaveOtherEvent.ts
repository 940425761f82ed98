import { sql } from 'kysely';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { formatCount } from '#text/count.ts';
import { type Explained, NO_REMEDY } from './explained.ts';

interface OtherEvent {
  event_uuid: string;
  name: string;
  started: boolean;
  asset_uuids: string[];
}

/** Returns the remedy of leaving the event at that time into which most assets are opted, unless it has started. */
export async function leaveOtherEvent(
  { tx, tenant, now }: TenantScope,
  event: EventRow,
  assets: readonly string[],
): Promise<Explained> {
  const { rows } = await sql<OtherEvent>`
    select e.event_uuid, e.name, e.start_utc <= ${new Date(now)} as started,
      array_agg(ea.asset_uuid::text order by ea.asset_uuid) as asset_uuids
    from event_assets ea join events e on e.tenant_uuid = ${tenant} and e.event_uuid = ea.event_uuid
    where ea.tenant_uuid = ${tenant} and ea.state = 'OPT_IN' and ea.asset_uuid = any(${assets}::uuid[])
      and e.event_uuid <> ${event.event_uuid} and e.state <> 'CANCELLED' and e.start_utc < ${event.end_utc}
      and e.end_utc > ${event.start_utc}
    group by e.event_uuid, e.name, e.start_utc order by count(*) desc, e.event_uuid limit 1`.execute(tx);
  const [other] = rows;
  if (other === undefined) return NO_REMEDY;
  const { name, asset_uuids: assetUUIDs } = other;
  if (other.started) return { note: `They are opted in to ${name}, which has started.`, remedy: null };
  return {
    note: `${formatCount(assetUUIDs.length)} opted in to ${name} at that time; an asset counts in only one event.`,
    remedy: {
      action: 'EVENT_OPT_OUT',
      target: other.event_uuid,
      targetName: name,
      filter: { status: 'ACTIVE', assetUUIDs },
      assets: assetUUIDs.length,
      label: `Opt ${formatCount(assetUUIDs.length)} out of ${name}`,
      readyBy: null,
    },
  };
}
