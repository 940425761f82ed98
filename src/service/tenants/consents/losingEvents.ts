import { type RawBuilder, sql } from 'kysely';
import type { ConsentEffect } from '#contract/consent.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { iso } from '../../platform/rows/iso.ts';

const MAX_EVENTS = 50;

export type LosingEvents = Pick<ConsentEffect, 'events' | 'totalEvents'>;

/**
 * Reads the events that have not started and would lose opted-in assets, which a query selects by UUID; soonest first.
 */
export async function readLosingEvents(
  { tx, tenant, now }: TenantScope,
  assetUUIDs: RawBuilder<unknown>,
): Promise<LosingEvents> {
  const { rows } = await sql<{
    event_uuid: string;
    name: string;
    start_utc: Date;
    end_utc: Date;
    assets: number;
    total: number;
  }>`
    select e.event_uuid, e.name, e.start_utc, e.end_utc, count(*)::integer as assets, count(*) over ()::integer as total
    from event_assets ea join events e on e.tenant_uuid = ea.tenant_uuid and e.event_uuid = ea.event_uuid
    where ea.tenant_uuid = ${tenant} and ea.asset_uuid in (${assetUUIDs}) and ea.state = 'OPT_IN'
      and e.state = 'SCHEDULED' and e.start_utc > ${new Date(now)}
    group by e.tenant_uuid, e.event_uuid
    order by e.start_utc, e.event_uuid
    limit ${MAX_EVENTS}`.execute(tx);
  return {
    events: rows.map((event) => ({
      eventUUID: event.event_uuid,
      name: event.name,
      startTime: iso(event.start_utc),
      endTime: iso(event.end_utc),
      assets: event.assets,
    })),
    totalEvents: rows[0]?.total ?? 0,
  };
}
