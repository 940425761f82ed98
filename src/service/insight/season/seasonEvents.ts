import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { agreedKwh, termsGbp } from '../../events/agreedSql.ts';

/** Range of the events of a season that are summed and listed. */
export interface SeasonRange {
  from: number;
  to: number;
  schemeUUID?: string | undefined;
}

/** End of the half hours that the newest run settled; the end of the event without one. */
const settledTo = sql`coalesce(
  e.start_utc + json_array_length(r.totals -> 'settlementPeriods') * interval '30 minutes', e.end_utc)`;

/**
 * Returns a query for the events that begin in a range, each with the figures of its newest stats run as exact
 * decimals. Left out are those that were cancelled before they delivered anything. K is of those that are paid by it.
 */
export const seasonEvents = ({ tenant }: TenantScope, { from, to, schemeUUID }: SeasonRange) => sql`(
  select e.event_uuid, e.name, e.scheme_uuid, e.state, e.start_utc, e.end_utc, e.price_gbp_per_mwh,
    to_char(e.start_utc at time zone 'Europe/London', 'YYYY-MM') as month,
    r.run, r.status, r.totals, c.contracted_kwh, t."deliveredKwh" as delivered_kwh,
    t."deliveredInterval" as delivered_interval,
    case when coalesce(e.settlement_method, s.settlement_method) = 'DFS_K' then t."performanceFactor" end as factor,
    t."revenueGbp" as revenue_gbp, f.full_gbp,
    case when r.status is not null and f.full_gbp is not null
      then greatest(0, f.full_gbp - coalesce(t."revenueGbp", 0)) end as lost_gbp
  from events e
  join event_schemes s on s.tenant_uuid = ${tenant} and s.scheme_uuid = e.scheme_uuid
  left join lateral (
    select run, status, totals from event_stats
    where tenant_uuid = ${tenant} and event_uuid = e.event_uuid order by run desc limit 1
  ) r on true
  left join lateral json_to_record(r.totals) as t ("deliveredKwh" numeric, "targetKwh" numeric,
    "performanceFactor" numeric, "revenueGbp" numeric, "deliveredInterval" json) on true
  cross join lateral (
    select round(coalesce(t."targetKwh", ${agreedKwh}), 6) as contracted_kwh
  ) c
  cross join lateral (
    select case
      when e.half_hour_terms is not null then ${termsGbp(settledTo)}
      when e.contracted_mw is not null then round(e.price_gbp_per_mwh::numeric * c.contracted_kwh / 1000, 4)
    end as full_gbp
  ) f
  where e.tenant_uuid = ${tenant} and e.start_utc >= ${new Date(from)} and e.start_utc < ${new Date(to)}
    and (${schemeUUID ?? null}::uuid is null or e.scheme_uuid = ${schemeUUID ?? null}::uuid)
    and (e.state <> 'CANCELLED' or r.status is not null)
)`;
