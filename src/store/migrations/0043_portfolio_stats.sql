-- What each portfolio delivered in each half hour of a stats run, over its assets with a reading and a baseline there.
-- Sums are exact: kWh with six decimals, each asset rounded once. An asset counts in the portfolio it was invited through.
create table event_portfolio_stats (
  tenant_uuid uuid not null,
  event_uuid uuid not null,
  run integer not null,
  -- Null for assets that were opted in without a portfolio.
  portfolio_uuid uuid,
  -- Half hour of the event, from 1.
  slot integer not null,
  assets integer not null,
  -- Assets with both a reading and a baseline.
  counted integer not null,
  baseline_kwh numeric(20, 6) not null,
  actual_kwh numeric(20, 6) not null,
  unique nulls not distinct (tenant_uuid, event_uuid, run, slot, portfolio_uuid),
  foreign key (tenant_uuid, event_uuid, run) references event_stats
);

-- Assets of one portfolio in one run.
create index event_asset_stats_portfolio on event_asset_stats (tenant_uuid, event_uuid, run, portfolio_uuid);

-- Runs of before: owners see all tenants for once.
alter table event_asset_stats no force row level security;
insert into event_portfolio_stats (tenant_uuid, event_uuid, run, portfolio_uuid, slot, assets, counted, baseline_kwh,
  actual_kwh)
select s.tenant_uuid, s.event_uuid, s.run, s.portfolio_uuid, h.slot, count(*), count(h.b + h.a),
  coalesce(sum(floor(h.b * 1000 + 0.5)::numeric) filter (where h.a is not null), 0) * 0.000001,
  coalesce(sum(h.a::numeric) filter (where h.b is not null), 0) * 0.001
from event_asset_stats s cross join lateral unnest(s.baseline_wh, s.actual_wh) with ordinality as h (b, a, slot)
group by s.tenant_uuid, s.event_uuid, s.run, s.portfolio_uuid, h.slot;
alter table event_asset_stats force row level security;

alter table event_portfolio_stats enable row level security;
alter table event_portfolio_stats force row level security;
create policy tenant_wall on event_portfolio_stats using (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid);
