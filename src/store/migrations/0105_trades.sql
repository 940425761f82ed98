-- What was traded of an event that is paid by its deviation: one row for each half hour, replaced as a whole.
create table event_trades (
  tenant_uuid uuid not null,
  event_uuid uuid not null,
  start_utc timestamptz not null,
  traded_mwh numeric not null,
  trade_price_gbp_per_mwh numeric not null,
  sourcing_cost_gbp_per_mwh numeric not null,
  -- Null while the market has not published it.
  imbalance_price_gbp_per_mwh numeric,
  updated_utc timestamptz not null,
  primary key (tenant_uuid, event_uuid, start_utc),
  foreign key (tenant_uuid, event_uuid) references events
);
alter table event_trades enable row level security;
alter table event_trades force row level security;
create policy tenant_wall on event_trades
  using (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid);
