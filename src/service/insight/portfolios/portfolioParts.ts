import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { arrayLiteral } from '../../platform/rows/arrayLiteral.ts';

/**
 * Returns a query for the part of portfolios in the events aimed at them that began since an instant: delivered kWh and
 * £ of the newest stats run of each, exact but for the share of £, which is as in receipts; and the forecast at the
 * start.
 */
export const portfolioParts = ({ tenant, now }: TenantScope, portfolioUUIDs: readonly string[], from: number) => sql`(
  select ep.portfolio_uuid, e.event_uuid, e.event_type, e.state, e.start_utc, r.run, r.status, own.assets, own.kwh,
    r.portfolio_intervals -> ep.portfolio_uuid::text -> 'total' as interval, own.gbp, (extract(epoch from e.end_utc - e.start_utc) / 3600)::float8 as hours, started.forecast_wh
  from unnest(${arrayLiteral(portfolioUUIDs)}::uuid[]) as wanted (portfolio_uuid)
  join event_portfolios ep on ep.tenant_uuid = ${tenant} and ep.portfolio_uuid = wanted.portfolio_uuid
  join events e on e.tenant_uuid = ${tenant} and e.event_uuid = ep.event_uuid
    and e.start_utc >= ${new Date(from)} and e.start_utc <= ${new Date(now)}
  cross join lateral (
    select run, status, totals, portfolio_intervals from event_stats
    where tenant_uuid = ${tenant} and event_uuid = e.event_uuid order by run desc limit 1
  ) r
  left join event_portfolio_parts started on started.tenant_uuid = ${tenant} and started.event_uuid = e.event_uuid
    and started.portfolio_uuid = ep.portfolio_uuid
  cross join lateral (
    select max(s.assets) as assets, sum(half.kwh) filter (where s.counted > 0) as kwh,
      sum(case when half.whole_kwh <> 0 then round(half.gbp * half.kwh / half.whole_kwh, 4) else 0 end)
        filter (where s.counted > 0 and half.gbp is not null) as gbp
    from json_array_elements(r.totals -> 'settlementPeriods') with ordinality as period (body, slot)
    join event_portfolio_stats s on s.tenant_uuid = ${tenant} and s.event_uuid = e.event_uuid and s.run = r.run
      and s.slot = period.slot and s.portfolio_uuid = ep.portfolio_uuid
    cross join lateral (
      select (period.body ->> 'revenueGbp')::numeric as gbp, (period.body ->> 'deliveredKwh')::numeric as whole_kwh,
        case e.event_type when 'TURN_DOWN' then s.baseline_kwh - s.actual_kwh else s.actual_kwh - s.baseline_kwh end
          - s.not_attributed_kwh as kwh
    ) half
  ) own
)`;
