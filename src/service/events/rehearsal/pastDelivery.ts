import { sql } from 'kysely';
import type { EventType } from '#energy/delivery.ts';
import type { PastResponse } from '#energy/rehearsal.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';

export interface PastDelivery {
  /** Latest first. */
  events: (PastResponse & { assets: number })[];
  ofAsset: Map<string, PastResponse>;
}

const MOST_EVENTS = 20;

/**
 * What the latest events of a type delivered of their baselines, by the runs that there were by the scope's time: each
 * event as a whole, and these assets over all of them.
 */
export async function readPastDelivery(
  { tx, tenant, now }: TenantScope,
  eventType: EventType,
  assetUUIDs: readonly string[],
): Promise<PastDelivery> {
  // A fallback baseline equals the meter itself, so that its zero says nothing about the asset.
  const settled = sql`
    with runs as (
      select e.event_uuid, e.start_utc, max(s.run) as run
      from events e join event_stats s using (tenant_uuid, event_uuid)
      where e.tenant_uuid = ${tenant} and e.event_type = ${eventType} and e.state = 'ENDED'
        and s.calculated_utc <= ${new Date(now)}
      group by e.event_uuid, e.start_utc order by e.start_utc desc limit ${MOST_EVENTS}),
    settled as (
      select a.event_uuid, a.asset_uuid, runs.start_utc, a.delivered_kwh, a.baseline_kwh
      from runs join event_asset_stats a on a.tenant_uuid = ${tenant} and a.event_uuid = runs.event_uuid
        and a.run = runs.run
      where a.baseline_status = 'OK' and a.baseline_kwh > 0 and a.delivered_kwh is not null)`;
  const events = await sql<PastResponse & { assets: number }>`${settled}
    select sum(delivered_kwh) as delivered, sum(baseline_kwh) as baseline, count(*) as assets
    from settled group by event_uuid, start_utc order by start_utc desc`.execute(tx);
  const assets = await sql<PastResponse & { asset_uuid: string }>`${settled}
    select asset_uuid, sum(delivered_kwh) as delivered, sum(baseline_kwh) as baseline
    from settled where asset_uuid = any(${assetUUIDs}::uuid[]) group by asset_uuid`.execute(tx);
  return {
    events: events.rows,
    ofAsset: new Map(assets.rows.map(({ asset_uuid, delivered, baseline }) => [asset_uuid, { delivered, baseline }])),
  };
}
