import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';

/** Assets whose sums one transaction changes. */
const PORTION = 10_000;
/** Less than this share of the baseline may be chance, as in `reliabilityOf`. */
const KEPT_SHARE = 0.1;

/** The run of an event that replaces another one in the sums; 0 is none. */
export interface RunChange {
  eventUUID: string;
  hours: number;
  run: number;
  next: number;
  /** The last asset that was changed; null at the beginning. */
  through: string | null;
}

interface Portion {
  /** Null where no asset is left. */
  last: string | null;
  /** Of the assets that had been called before: what they delivered, and their mean until then; kW. */
  deliveredKw: number;
  expectedKw: number;
}

/** Replaces one run by another in the sums of the next assets, at most so many. */
export async function addPortion(
  { tx, tenant }: TenantScope,
  { eventUUID, hours, run, next, through }: RunChange,
  most = PORTION,
): Promise<Portion> {
  const isBehind = through === null ? sql`true` : sql`asset_uuid > ${through}`;
  const assetsOf = (of: number) => sql`
    select asset_uuid from event_asset_stats
    where tenant_uuid = ${tenant} and event_uuid = ${eventUUID} and run = ${of} and ${isBehind}
    order by asset_uuid limit ${most}`;
  const { rows: assets } = await sql<{ asset_uuid: string }>`
    select asset_uuid from ((${assetsOf(run)}) union (${assetsOf(next)})) either order by asset_uuid limit ${most}`.execute(
    tx,
  );
  if (assets.length === 0) return { last: null, deliveredKw: 0, expectedKw: 0 };
  const [first, last] = [assets[0]!.asset_uuid, assets.at(-1)!.asset_uuid];
  const results = sql`
    select asset_uuid, case when run = ${next} then 1 else -1 end as sign, delivered_kwh / ${hours} as kw,
      delivered_kwh > 0 and delivered_kwh >= ${KEPT_SHARE} * abs(baseline_kwh) as is_kept
    from event_asset_stats
    where tenant_uuid = ${tenant} and event_uuid = ${eventUUID} and run in (${run}, ${next})
      and asset_uuid between ${first} and ${last} and delivered_kwh is not null and baseline_kwh is not null`;
  const { rows } = await sql<Omit<Portion, 'last'>>`
    with results as materialized (${results}),
    before as materialized (
      -- Without the run that is replaced.
      select r.asset_uuid, r.events + least(old.sign, 0) as events, r.sum_kw - coalesce(old.kw, 0) as sum_kw
      from asset_responses r left join results old on old.asset_uuid = r.asset_uuid and old.sign = -1
      where r.tenant_uuid = ${tenant} and r.asset_uuid between ${first} and ${last}
    ),
    changes as (
      select asset_uuid, sum(sign)::integer as events, coalesce(sum(sign) filter (where is_kept), 0)::integer as kept,
        sum(sign * kw) as kw, sum(sign * kw * kw) as kw2
      from results group by asset_uuid order by asset_uuid
    ),
    added as (
      insert into asset_responses as r (tenant_uuid, asset_uuid, events, kept, sum_kw, sum_square_kw2)
      select ${tenant}, asset_uuid, events, kept, kw, kw2 from changes
      on conflict (tenant_uuid, asset_uuid) do update set
        events = r.events + excluded.events,
        kept = r.kept + excluded.kept,
        -- What is left of equal sums is the rounding of binary fractions.
        sum_kw = case when r.events + excluded.events = 0 then 0 else r.sum_kw + excluded.sum_kw end,
        sum_square_kw2 = case when r.events + excluded.events = 0 then 0 else r.sum_square_kw2 + excluded.sum_square_kw2 end
      returning asset_uuid, case when events > 0 then ((sum_kw / events) * kept / events)::real end as score
    ),
    locked as materialized (
      -- In the order in which readings lock assets.
      select asset_uuid from assets where tenant_uuid = ${tenant} and asset_uuid in (select asset_uuid from added)
      order by asset_uuid for no key update
    ),
    scored as (
      update assets set response_score = added.score from added
      where assets.tenant_uuid = ${tenant} and assets.asset_uuid = added.asset_uuid
        and added.asset_uuid in (select asset_uuid from locked)
        and assets.response_score is distinct from added.score
    )
    select coalesce(sum(kw), 0)::float8 as "deliveredKw", coalesce(sum(before.sum_kw / before.events), 0)::float8 as "expectedKw"
    from results join before using (asset_uuid) where sign = 1 and before.events > 0`.execute(tx);
  return { last, ...rows[0]! };
}
