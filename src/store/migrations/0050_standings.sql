-- What portfolios can turn down, deliver and earned, as it was last calculated: lists are sorted by it. None before the
-- first calculation.
create table portfolio_standings (
  tenant_uuid uuid not null,
  portfolio_uuid uuid not null,
  calculated_utc timestamptz not null,
  -- How long that took.
  took_ms integer not null,
  ready integer not null,
  -- At the usual window of a working day; null where nobody knows.
  expected_kw float8,
  sure_kw float8,
  -- Delivered of what was forecast at the starts of its last events.
  kept json,
  kept_percent float8,
  usual json not null,
  season json not null,
  revenue_gbp float8 not null,
  primary key (tenant_uuid, portfolio_uuid),
  foreign key (tenant_uuid, portfolio_uuid) references portfolios
);

-- The same of schemes: their ready assets.
create table scheme_standings (
  tenant_uuid uuid not null,
  scheme_uuid uuid not null,
  calculated_utc timestamptz not null,
  took_ms integer not null,
  -- Active assets that ever opted in.
  registered integer not null,
  ready integer not null,
  expected_kw float8,
  sure_kw float8,
  primary key (tenant_uuid, scheme_uuid),
  foreign key (tenant_uuid, scheme_uuid) references event_schemes
);

-- The part of a portfolio in an event: how many assets it has in it, as last counted, and what these were forecast to
-- deliver at its start. Null before, and for events that started before this was kept.
create table event_portfolio_parts (
  tenant_uuid uuid not null,
  event_uuid uuid not null,
  portfolio_uuid uuid not null,
  opted_in integer,
  forecast_wh float8,
  primary key (tenant_uuid, event_uuid, portfolio_uuid),
  foreign key (tenant_uuid, event_uuid) references events,
  foreign key (tenant_uuid, portfolio_uuid) references portfolios
);

-- Owners see all tenants for once. The first calculations are spread over ten minutes.
do $$
declare walled text;
begin
  foreach walled in array array['portfolios', 'event_schemes', 'events', 'event_portfolios', 'event_assets'] loop
    execute format('alter table %I no force row level security', walled);
  end loop;

  insert into jobs (tenant_uuid, kind, subject_uuid, due_utc)
  select tenant_uuid, kind, subject_uuid,
    now() + clock_offset_ms * interval '1 millisecond' + random() * interval '10 minutes'
  from tenants join (
    select tenant_uuid, 'PORTFOLIO_STANDING' as kind, portfolio_uuid as subject_uuid from portfolios where status = 'ACTIVE'
    union all
    select tenant_uuid, 'SCHEME_STANDING', scheme_uuid from event_schemes
  ) subjects using (tenant_uuid);

  insert into event_portfolio_parts (tenant_uuid, event_uuid, portfolio_uuid, opted_in)
  select tenant_uuid, ep.event_uuid, ep.portfolio_uuid, (select count(*) from event_assets ea
    where ea.tenant_uuid = ep.tenant_uuid and ea.event_uuid = ep.event_uuid and ea.portfolio_uuid = ep.portfolio_uuid
      and ea.state = 'OPT_IN')
  from event_portfolios ep join events e using (tenant_uuid, event_uuid)
  where e.state in ('SCHEDULED', 'STARTED');

  foreach walled in array array['portfolios', 'event_schemes', 'events', 'event_portfolios', 'event_assets'] loop
    execute format('alter table %I force row level security', walled);
  end loop;

  foreach walled in array array['portfolio_standings', 'scheme_standings', 'event_portfolio_parts'] loop
    execute format('alter table %I enable row level security', walled);
    execute format('alter table %I force row level security', walled);
    execute format(
      'create policy tenant_wall on %I using (tenant_uuid = nullif(current_setting(''app.tenant'', true), '''')::uuid)', walled);
  end loop;
end $$;
