-- What is worked out for all assets of an event is worked out for some thousand of them at a time, by any service. A plan
-- says what all of them are measured with; it is gone once everything has been added up.
create table stats_plans (
  tenant_uuid uuid not null,
  event_uuid uuid not null,
  plan_uuid uuid not null,
  -- A stats run, how readings of now differ from the final run, or the baselines of an event that has not ended.
  purpose text not null check (purpose in ('RUN', 'LATE', 'BASELINES')),
  -- The number that the stats run will have; null for the others.
  run integer check ((run is null) = (purpose <> 'RUN')),
  -- The instant for which everything is worked out.
  planned_utc timestamptz not null,
  fixed json not null,
  portions integer not null,
  -- Portions that have been enqueued so far.
  enqueued integer not null,
  -- It was asked for again meanwhile.
  again boolean not null default false,
  primary key (tenant_uuid, event_uuid),
  foreign key (tenant_uuid, event_uuid) references events
);

create table stats_portions (
  tenant_uuid uuid not null,
  portion_uuid uuid not null,
  event_uuid uuid not null,
  -- From 1, in the order of the assets.
  place integer not null,
  -- Its assets come after the one, and up to the other.
  after_asset_uuid uuid not null,
  to_asset_uuid uuid not null,
  assets integer not null,
  done_utc timestamptz,
  -- What its assets add to the whole; null until it is done.
  sums json,
  profile_source json,
  primary key (tenant_uuid, portion_uuid),
  unique (tenant_uuid, event_uuid, place),
  foreign key (tenant_uuid, event_uuid) references stats_plans on delete cascade
);

-- Rows of a run are stored portion by portion before the run is: what reads them goes by the runs of event_stats.
alter table event_asset_stats drop constraint event_asset_stats_tenant_uuid_event_uuid_run_fkey;
alter table event_portfolio_stats drop constraint event_portfolio_stats_tenant_uuid_event_uuid_run_fkey;

-- An even sample of a fleet begins anywhere and ends early.
create index assets_by_hash on assets (tenant_uuid, uuid_hash(asset_uuid), asset_uuid) where status = 'ACTIVE';

do $$
declare walled text;
begin
  foreach walled in array array['stats_plans', 'stats_portions'] loop
    execute format('alter table %I enable row level security', walled);
    execute format('alter table %I force row level security', walled);
    execute format(
      'create policy tenant_wall on %I using (tenant_uuid = nullif(current_setting(''app.tenant'', true), '''')::uuid)', walled);
  end loop;
end $$;
