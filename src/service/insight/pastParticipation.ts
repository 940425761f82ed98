import { sql } from 'kysely';
import type { EventType } from '#energy/delivery.ts';
import type { Occasion } from '#energy/reliability.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';

/** Asset in one settled event, by its newest stats run. */
export interface ParticipationRow extends Occasion {
  asset_uuid: string;
  event_uuid: string;
}

export interface PastQuery {
  fromMs: number;
  toMs: number;
  eventType: EventType;
  schemeUUID?: string | undefined;
  /** Restriction to these assets. */
  assetUUIDs?: readonly string[] | undefined;
}

/** Reads every asset in every settled event that began in a range, earliest first. */
export async function readPastParticipation(
  { tx, tenant }: TenantScope,
  { fromMs, toMs, eventType, schemeUUID, assetUUIDs }: PastQuery,
): Promise<ParticipationRow[]> {
  const { rows } = await sql<ParticipationRow>`
    select s.asset_uuid, s.event_uuid, s.baseline_kwh as "baselineKwh", s.delivered_kwh as "deliveredKwh",
      (extract(epoch from e.end_utc - e.start_utc) / 3600)::float8 as hours
    from events e
    join lateral (
      select max(run) as run from event_stats r where r.tenant_uuid = e.tenant_uuid and r.event_uuid = e.event_uuid
    ) newest on true
    join lateral run_results(e.tenant_uuid, e.event_uuid, newest.run) s on true
    where e.tenant_uuid = ${tenant} and e.state = 'ENDED' and e.event_type = ${eventType}
      and e.start_utc >= ${new Date(fromMs)} and e.start_utc < ${new Date(toMs)}
      and (${schemeUUID ?? null}::uuid is null or e.scheme_uuid = ${schemeUUID ?? null}::uuid)
      and (${assetUUIDs ?? null}::uuid[] is null or s.asset_uuid = any(${assetUUIDs ?? null}::uuid[]))
    order by e.start_utc, e.event_uuid`.execute(tx);
  return rows;
}

/** Groups the settled events of a range by asset, earliest first. */
export function byAsset(rows: readonly ParticipationRow[]): Map<string, ParticipationRow[]> {
  const found = new Map<string, ParticipationRow[]>();
  for (const row of rows) {
    const own = found.get(row.asset_uuid);
    if (own) own.push(row);
    else found.set(row.asset_uuid, [row]);
  }
  return found;
}
