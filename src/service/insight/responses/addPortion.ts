import { sql } from 'kysely';
import { KEPT_SHARE } from '#energy/reliability.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';

/** Assets whose sums one transaction changes: more would delay requests that send readings of them. */
const PORTION = 2500;

/** Replacement of an event's run by another in the sums; 0 is none. */
export interface RunChange {
  eventUUID: string;
  hours: number;
  run: number;
  next: number;
  /** Last asset that was changed; null at the beginning. */
  through: string | null;
}

/**
 * Replaces one run by another in the sums of the next assets, at most `most`. Returns the last of them, null where none
 * is left.
 */
export async function addPortion(
  { tx, tenant }: TenantScope,
  { eventUUID, hours, run, next, through }: RunChange,
  most = PORTION,
): Promise<string | null> {
  const isBehind = through === null ? sql`true` : sql`asset_uuid > ${through}`;
  const assetsOf = (of: number) => sql`
    select asset_uuid from event_asset_stats
    where tenant_uuid = ${tenant} and event_uuid = ${eventUUID} and run = ${of} and ${isBehind}
    order by asset_uuid limit ${most}`;
  const { rows: assets } = await sql<{ asset_uuid: string }>`
    select asset_uuid from ((${assetsOf(run)}) union (${assetsOf(next)})) either
    order by asset_uuid limit ${most}`.execute(tx);
  const [first, last] = [assets[0]?.asset_uuid, assets.at(-1)?.asset_uuid];
  if (first === undefined || last === undefined) return null;
  const results = sql`
    select asset_uuid, case when run = ${next} then 1 else -1 end as sign, delivered_kwh / ${hours} as kw,
      delivered_kwh > 0 and delivered_kwh >= ${KEPT_SHARE} * abs(baseline_kwh) as is_kept
    from results_between(${tenant}, ${eventUUID}, array[${run}, ${next}]::integer[], ${first}, ${last})
    where delivered_kwh is not null and baseline_kwh is not null`;
  await sql`
    with changes as (
      select asset_uuid, sum(sign)::integer as events, coalesce(sum(sign) filter (where is_kept), 0)::integer as kept,
        sum(sign * kw) as kw
      from (${results}) results group by asset_uuid order by asset_uuid
    ),
    added as (
      insert into asset_responses as r (tenant_uuid, asset_uuid, events, kept, sum_kw)
      select ${tenant}, asset_uuid, events, kept, kw from changes
      on conflict (tenant_uuid, asset_uuid) do update set
        events = r.events + excluded.events,
        kept = r.kept + excluded.kept,
        -- What is left of equal sums is the rounding of binary fractions.
        sum_kw = case when r.events + excluded.events = 0 then 0 else r.sum_kw + excluded.sum_kw end
      returning asset_uuid, case when events > 0 then ((sum_kw / events) * kept / events)::real end as score
    ),
    locked as materialized (
      -- In the order in which readings lock assets.
      select asset_uuid, added.score from assets join added using (asset_uuid) where tenant_uuid = ${tenant}
      order by asset_uuid for no key update of assets
    )
    -- Each is looked up by its key, however few the planner expects of results that have just been stored.
    update assets set response_score = locked.score from locked
    where assets.tenant_uuid = ${tenant} and assets.asset_uuid = locked.asset_uuid
      and assets.response_score is distinct from locked.score`.execute(tx);
  return last;
}
