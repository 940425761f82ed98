-- Who took part in an event and why, as it was when the event started; an event that has not started has no rows. What is
-- shown of an event after its start is read from here. Names of assets and people are not copied: erasing a person
-- must not leave them behind.
create table event_participants (
  tenant_uuid uuid not null,
  event_uuid uuid not null,
  asset_uuid uuid not null,
  user_uuid uuid,
  portfolio_uuid uuid,
  is_domestic boolean not null,
  -- An ACTIVE consent to dispatch covered the asset.
  consented boolean not null,
  mpan_status text not null,
  -- The MPAN was what the scheme asks for.
  mpan_valid boolean not null,
  scheme_status text,
  state text not null check (state in ('INVITED', 'OPT_IN', 'OPT_OUT')),
  primary key (tenant_uuid, event_uuid, asset_uuid),
  foreign key (tenant_uuid, event_uuid) references events,
  foreign key (tenant_uuid, asset_uuid) references assets
);

-- The scheme's name and rules as they were when the event started; null before. A recalculation by the scheme's current
-- rules puts those in their place.
alter table events
  add column scheme_name text,
  add column baseline_method text,
  add column in_day_adjustment boolean,
  add column settlement_method text,
  -- Why the last calculation of the stats failed.
  add column stats_failure text,
  -- The run of whose calculation subscribers were told.
  add column stats_started_run integer,
  -- Delivered by the readings there are now, less what the final run says; null where nothing has changed since.
  add column late_data_kwh double precision,
  -- A recalculation that was asked for and has not been made: reason, terms.
  add column recalculation json;

-- Name of the portfolio when the event started; null before.
alter table event_portfolios add column name text;

-- Why a run was asked for, null where readings or the end of the event caused it; and the rules it was made by, null for
-- runs of before they were kept.
alter table event_stats
  add column reason text,
  add column terms json;

-- Events that have started already: nobody kept what was so at their start. They are given what is stored now, which is
-- what was shown of them until today. Their stats runs are not touched. Owners see all tenants for once.
do $$
declare walled text;
begin
  foreach walled in array array['events', 'event_assets', 'event_portfolios', 'event_schemes', 'scheme_assets', 'portfolios', 'assets', 'consents'] loop
    execute format('alter table %I no force row level security', walled);
  end loop;

  update events e
  set scheme_name = s.name, baseline_method = s.baseline_method, in_day_adjustment = s.in_day_adjustment, settlement_method = s.settlement_method
  from event_schemes s
  where s.tenant_uuid = e.tenant_uuid and s.scheme_uuid = e.scheme_uuid
    and (e.state in ('STARTED', 'ENDED') or (e.state = 'CANCELLED' and e.cancelled_utc >= e.start_utc));

  update event_portfolios ep
  set name = p.name
  from events e, portfolios p
  where e.tenant_uuid = ep.tenant_uuid and e.event_uuid = ep.event_uuid and e.scheme_name is not null
    and p.tenant_uuid = ep.tenant_uuid and p.portfolio_uuid = ep.portfolio_uuid;

  insert into event_participants (tenant_uuid, event_uuid, asset_uuid, user_uuid, portfolio_uuid, is_domestic, consented, mpan_status, mpan_valid, scheme_status, state)
  select ea.tenant_uuid, ea.event_uuid, ea.asset_uuid, a.user_uuid, ea.portfolio_uuid, a.is_domestic,
    coalesce((
      select c.status = 'ACTIVE' and (c.expires_utc is null or c.expires_utc > now() + t.clock_offset_ms * interval '1 millisecond')
      from consents c
      where c.tenant_uuid = a.tenant_uuid and c.user_uuid = a.user_uuid and c.type = 'DISPATCH' and (c.asset_uuid is null or c.asset_uuid = a.asset_uuid)
      order by c.seq desc limit 1
    ), false),
    a.mpan_status, a.mpan_status = 'VALID' or (a.mpan_status = 'NOT_APPLICABLE' and not s.requires_mpan), sa.status, ea.state
  from events e
  join tenants t on t.tenant_uuid = e.tenant_uuid
  join event_schemes s on s.tenant_uuid = e.tenant_uuid and s.scheme_uuid = e.scheme_uuid
  join event_assets ea on ea.tenant_uuid = e.tenant_uuid and ea.event_uuid = e.event_uuid
  join assets a on a.tenant_uuid = ea.tenant_uuid and a.asset_uuid = ea.asset_uuid
  left join scheme_assets sa on sa.tenant_uuid = e.tenant_uuid and sa.scheme_uuid = e.scheme_uuid and sa.asset_uuid = ea.asset_uuid
  where e.scheme_name is not null;

  foreach walled in array array['events', 'event_assets', 'event_portfolios', 'event_schemes', 'scheme_assets', 'portfolios', 'assets', 'consents'] loop
    execute format('alter table %I force row level security', walled);
  end loop;
end $$;

alter table event_participants enable row level security;
alter table event_participants force row level security;
create policy tenant_wall on event_participants using (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid);
