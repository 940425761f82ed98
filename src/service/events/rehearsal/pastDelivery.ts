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
export const readPastDelivery = async (
  scope: TenantScope,
  eventType: EventType,
  assetUUIDs: readonly string[],
): Promise<PastDelivery> => ({
  events: await readPastEvents(scope, eventType),
  ofAsset: await readPastOfAssets(scope, eventType, assetUUIDs),
});

/** Each of the latest events as a whole, latest first. */
export async function readPastEvents(scope: TenantScope, eventType: EventType): Promise<PastDelivery['events']> {
  const { rows } = await sql<PastResponse & { assets: number }>`${settledRows(scope, eventType)}
    select sum(delivered_kwh) as delivered, sum(baseline_kwh) as baseline, count(*) as assets
    from settled group by event_uuid, start_utc order by start_utc desc`.execute(scope.tx);
  return rows;
}

/** Assets over all of the latest events; those in none are left out. */
export async function readPastOfAssets(
  scope: TenantScope,
  eventType: EventType,
  assetUUIDs: readonly string[],
): Promise<PastDelivery['ofAsset']> {
  const { rows } = await sql<PastResponse & { asset_uuid: string }>`${settledRows(scope, eventType)}
    select asset_uuid, sum(delivered_kwh) as delivered, sum(baseline_kwh) as baseline
    from settled where asset_uuid = any(${assetUUIDs}::uuid[]) group by asset_uuid`.execute(scope.tx);
  return new Map(rows.map(({ asset_uuid, delivered, baseline }) => [asset_uuid, { delivered, baseline }]));
}

/** The newest runs of the latest events of a type, and what each asset delivered in them. */
// A fallback baseline equals the meter itself, so that its zero says nothing about the asset.
export const settledRows = ({ tenant, now }: TenantScope, eventType: EventType) => sql`
    with runs as (
      select e.event_uuid, e.start_utc, extract(epoch from e.end_utc - e.start_utc) / 1800 as half_hours,
        max(s.run) as run
      from events e join event_stats s using (tenant_uuid, event_uuid)
      where e.tenant_uuid = ${tenant} and e.event_type = ${eventType} and e.state = 'ENDED'
        and s.calculated_utc <= ${new Date(now)}
      group by e.event_uuid, e.start_utc, e.end_utc order by e.start_utc desc limit ${MOST_EVENTS}),
    settled as (
      select a.event_uuid, a.asset_uuid, runs.start_utc, runs.half_hours, a.delivered_kwh, a.baseline_kwh
      from runs cross join lateral run_results(${tenant}, runs.event_uuid, runs.run) a
      where a.baseline_status = 'OK' and a.baseline_kwh > 0 and a.delivered_kwh is not null)`;
