-- Where the assets that an event was aimed at dropped out before it, as it was when the event started; an event that has
-- not started has no rows. The assets that opted in are in event_participants.
create table event_dropouts (
  tenant_uuid uuid not null,
  event_uuid uuid not null,
  asset_uuid uuid not null,
  -- The first stage that the asset did not pass.
  stage text not null check (stage in ('REGISTERED', 'CONSENTED', 'MPAN_VALID', 'READY', 'OPTED_IN')),
  user_uuid uuid,
  mpan_status text not null,
  scheme_status text,
  -- Null where the asset was neither invited nor opted.
  state text check (state in ('INVITED', 'OPT_OUT')),
  primary key (tenant_uuid, event_uuid, stage, asset_uuid),
  foreign key (tenant_uuid, event_uuid) references events,
  foreign key (tenant_uuid, asset_uuid) references assets
);

-- The counts of a started event, and what its losses were worth.
create table event_funnels (
  tenant_uuid uuid not null,
  event_uuid uuid not null,
  frozen_utc timestamptz not null,
  -- Calculated later, from what was kept of the start: assets that were never invited are in none of its stages.
  is_reconstructed boolean not null default false,
  -- How many opted in, and how many were lost by stage and status in the scheme.
  counts json not null,
  -- By stage, as known at the start; null until a job has calculated it.
  worth json,
  primary key (tenant_uuid, event_uuid),
  foreign key (tenant_uuid, event_uuid) references events
);

-- Events that have started already. Owners see all tenants for once.
do $$
declare walled text;
begin
  foreach walled in array array['events', 'event_participants'] loop
    execute format('alter table %I no force row level security', walled);
  end loop;

  insert into event_dropouts (tenant_uuid, event_uuid, stage, asset_uuid, user_uuid, mpan_status, scheme_status, state)
  select tenant_uuid, event_uuid,
    case when scheme_status is null or scheme_status in ('OPT_OUT', 'READY_OPT_OUT') then 'REGISTERED'
      when not consented then 'CONSENTED'
      when not mpan_valid then 'MPAN_VALID'
      when scheme_status <> 'READY' then 'READY'
      else 'OPTED_IN' end,
    asset_uuid, user_uuid, mpan_status, scheme_status, state
  from event_participants where state <> 'OPT_IN';

  insert into event_funnels (tenant_uuid, event_uuid, frozen_utc, is_reconstructed, counts)
  select e.tenant_uuid, e.event_uuid, e.start_utc, true, json_build_object(
    'optedIn', (select count(*) from event_participants p
      where p.tenant_uuid = e.tenant_uuid and p.event_uuid = e.event_uuid and p.state = 'OPT_IN'),
    'lost', (select coalesce(json_agg(json_build_object('stage', lost.stage, 'schemeStatus', lost.scheme_status,
        'assets', lost.assets, 'users', lost.users)), '[]')
      from (select stage, case when stage = 'READY' then scheme_status end as scheme_status, count(*) as assets,
          count(distinct user_uuid) as users
        from event_dropouts d where d.tenant_uuid = e.tenant_uuid and d.event_uuid = e.event_uuid group by 1, 2) lost))
  from events e where e.scheme_name is not null;

  foreach walled in array array['events', 'event_participants'] loop
    execute format('alter table %I force row level security', walled);
  end loop;
end $$;

do $$
declare walled text;
begin
  foreach walled in array array['event_dropouts', 'event_funnels'] loop
    execute format('alter table %I enable row level security', walled);
    execute format('alter table %I force row level security', walled);
    execute format('create policy tenant_wall on %I using (tenant_uuid = nullif(current_setting(''app.tenant'', true), '''')::uuid)', walled);
  end loop;
end $$;
