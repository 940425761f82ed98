import { sql } from 'kysely';
import { DAY_MS } from '#energy/time/spans.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';

const YEAR_MS = 365 * DAY_MS;
/** Results of assets in events that one answer reads. */
const MOST_RESULTS = 200_000;
/** A part of this size represents a group well enough; one smaller says nothing. */
const LEAST_PART = 2000;
const LEAST_OF_GROUP = 20;

/** What assets usually deliver in a turn-down event: those of the last year, by the newest stats run of each. */
export interface UsualPower {
  /** One asset in so many is looked at; 1 is every asset. */
  share: number;
  assetUUIDs: string[];
  /** The mean delivered power of each, as in its `response`; kW. */
  kw: number[];
}

/** Reads the usual power of the assets of a tenant, or of a part of them: the answer never grows with the fleet. */
export async function readUsualPower({ tx, tenant, now }: TenantScope): Promise<UsualPower> {
  const { rows: events } = await sql<{ event_uuid: string; run: number; hours: number }>`
    select e.event_uuid, r.run, (extract(epoch from e.end_utc - e.start_utc) / 3600)::float8 as hours
    from events e
    cross join lateral (
      select run from event_stats where tenant_uuid = e.tenant_uuid and event_uuid = e.event_uuid
      order by run desc limit 1
    ) r
    where e.tenant_uuid = ${tenant} and e.start_utc >= ${new Date(now - YEAR_MS)} and e.start_utc < ${new Date(now)}
      and e.state in ('ENDED', 'CANCELLED') and e.event_type = 'TURN_DOWN'`.execute(tx);
  const { rows: fleet } = await sql<{ assets: number }>`
    select coalesce(sum(assets), 0)::bigint as assets from asset_counts where tenant_uuid = ${tenant}`.execute(tx);
  const part = Math.max(LEAST_PART, Math.floor(MOST_RESULTS / Math.max(1, events.length)));
  const share = Math.max(1, Math.ceil(fleet[0]!.assets / part));
  // Each event by its key, on any statistics: a tenant that is a constant could make it read all of the tenant's rows.
  const { rows } = await sql<{ asset_uuid: string; kw: number }>`
    with settled as materialized (
      select ${tenant}::uuid as tenant_uuid, event_uuid, run, hours
      from unnest(${events.map(({ event_uuid }) => event_uuid)}::uuid[], ${events.map(({ run }) => run)}::integer[],
        ${events.map(({ hours }) => hours)}::float8[]) as t (event_uuid, run, hours)
    )
    select s.asset_uuid, avg(s.delivered_kwh / settled.hours)::float8 as kw
    from settled
    cross join lateral (
      select asset_uuid, delivered_kwh from event_asset_stats s
      where s.tenant_uuid = settled.tenant_uuid and s.event_uuid = settled.event_uuid and s.run = settled.run
        and s.delivered_kwh is not null and s.baseline_kwh is not null
        and (${share} = 1 or s.asset_uuid = any(array(
          select asset_uuid from assets where tenant_uuid = ${tenant} and ${isOfPart(share)}))) offset 0
    ) s
    group by s.asset_uuid`.execute(tx);
  return { share, assetUUIDs: rows.map((row) => row.asset_uuid), kw: rows.map(({ kw }) => kw) };
}

/** Whether an asset is of the part that is looked at. */
export const isOfPart = (share: number) =>
  sql<boolean>`(${share} = 1 or mod(abs(hashtext(assets.asset_uuid::text)::bigint), ${share}) = 0)`;

/** The power of a whole group from that of its part; null where the part is too small to tell. */
export function scaledKw({ share }: UsualPower, ofPart: number, kw: number): number | null {
  if (share === 1) return kw;
  return ofPart < LEAST_OF_GROUP ? null : share * kw;
}
