-- The forecast of a portfolio as it was made, once a day, and how it compares with what was measured.
create table portfolio_forecasts (
  tenant_uuid uuid not null references tenants,
  portfolio_uuid uuid not null,
  -- The first half hour forecast: 16:00 in London.
  origin_utc timestamptz not null,
  made_utc timestamptz not null,
  -- How many assets the portfolio's sum had, and those that were forecast: of a large portfolio an even sample.
  assets integer not null,
  asset_uuids uuid[] not null,
  -- Watt-hours of each half hour of the sample together.
  values_wh real[] not null,
  p10_wh real[] not null,
  p50_wh real[] not null,
  p90_wh real[] not null,
  -- What was measured of the same assets, null in half hours that are not scored; null until then.
  measured_wh real[],
  status text not null default 'PENDING' check (status in ('PENDING', 'SCORED', 'UNSCORED')),
  -- Of all half hours of all assets, when it was scored.
  readings_percent real,
  scored_utc timestamptz,
  primary key (tenant_uuid, portfolio_uuid, origin_utc),
  foreign key (tenant_uuid, portfolio_uuid) references portfolios
);
create index portfolio_forecasts_by_origin on portfolio_forecasts (tenant_uuid, origin_utc);

-- By lead time, numbered from 0: 0 to 6, 6 to 12, 12 to 24, 24 to 36 and 36 to 48 hours ahead.
create table portfolio_forecast_scores (
  tenant_uuid uuid not null,
  portfolio_uuid uuid not null,
  origin_utc timestamptz not null,
  lead smallint not null check (lead between 0 and 4),
  half_hours integer not null,
  -- Half hours measured between p10 and p90, and below p10.
  inside integer not null,
  below integer not null,
  -- The absolute error of the expected value, and the absolute energy measured.
  error_wh double precision not null,
  energy_wh double precision not null,
  primary key (tenant_uuid, portfolio_uuid, origin_utc, lead),
  foreign key (tenant_uuid, portfolio_uuid, origin_utc) references portfolio_forecasts on delete cascade
);
create index portfolio_forecast_scores_by_origin on portfolio_forecast_scores (tenant_uuid, origin_utc);

-- The forecasts of the assets behind it, until they are scored: expected values of 48 hours, quantiles of the first 24.
create table asset_forecasts (
  tenant_uuid uuid not null,
  portfolio_uuid uuid not null,
  origin_utc timestamptz not null,
  asset_uuid uuid not null,
  values_wh integer[] not null,
  p10_wh integer[] not null,
  p50_wh integer[] not null,
  p90_wh integer[] not null,
  primary key (tenant_uuid, portfolio_uuid, origin_utc, asset_uuid),
  foreign key (tenant_uuid, portfolio_uuid, origin_utc) references portfolio_forecasts on delete cascade
);

-- Scores of each asset's first 24 hours; the error is that of p50.
create table asset_forecast_scores (
  tenant_uuid uuid not null,
  asset_uuid uuid not null,
  origin_utc timestamptz not null,
  half_hours integer not null,
  inside integer not null,
  below integer not null,
  error_wh double precision not null,
  energy_wh double precision not null,
  primary key (tenant_uuid, asset_uuid, origin_utc),
  foreign key (tenant_uuid, asset_uuid) references assets
);
create index asset_forecast_scores_by_origin on asset_forecast_scores (tenant_uuid, origin_utc);

do $$
declare walled text;
begin
  foreach walled in array array['portfolio_forecasts', 'portfolio_forecast_scores', 'asset_forecasts', 'asset_forecast_scores'] loop
    execute format('alter table %I enable row level security', walled);
    execute format('alter table %I force row level security', walled);
    execute format(
      'create policy tenant_wall on %I using (tenant_uuid = nullif(current_setting(''app.tenant'', true), '''')::uuid)', walled);
  end loop;
end $$;

-- The same scores of all tenants of an environment together, by the UTC day on which they were made by the machine's clock:
-- what the metrics show, which name no tenant.
create table forecast_score_days (
  environment text not null check (environment in ('SANDBOX', 'LIVE')),
  day date not null,
  lead smallint not null,
  half_hours bigint not null,
  inside bigint not null,
  below bigint not null,
  error_wh double precision not null,
  energy_wh double precision not null,
  primary key (environment, day, lead)
);
create table forecast_count_days (
  environment text not null check (environment in ('SANDBOX', 'LIVE')),
  day date not null,
  status text not null check (status in ('KEPT', 'SCORED', 'UNSCORED')),
  forecasts bigint not null,
  primary key (environment, day, status)
);

-- Every tenant's forecasts are made from its next 16:00 in London on.
insert into jobs (tenant_uuid, kind, subject_uuid, due_utc)
select tenant_uuid, 'FORECAST_DAY', tenant_uuid,
  (date_trunc('day', london) + case when london::time < time '16:00' then interval '16 hours' else interval '40 hours' end)
    at time zone 'Europe/London'
from (select tenant_uuid, (now() + clock_offset_ms * interval '1 millisecond') at time zone 'Europe/London' as london from tenants) t;
