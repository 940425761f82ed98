-- What differs between two stats runs of a large event is found portion by portion by a job, and kept: requests read it.
create table run_comparisons (
  tenant_uuid uuid not null,
  event_uuid uuid not null,
  run integer not null,
  -- 0: nothing, so that all assets differ.
  against integer not null,
  asked_utc timestamptz not null,
  -- The last asset that has been compared; null when all have.
  after_asset_uuid uuid,
  -- Assets that differ, of those.
  changed integer not null default 0,
  -- Its changes are being deleted.
  is_ended boolean not null default false,
  primary key (tenant_uuid, event_uuid, run, against),
  foreign key (tenant_uuid, event_uuid) references events
);
-- Those that are not of a run and the one before are kept for a day.
create index run_comparisons_ending on run_comparisons (tenant_uuid, asked_utc) where is_ended or against <> run - 1;

create table run_changes (
  tenant_uuid uuid not null,
  event_uuid uuid not null,
  run integer not null,
  against integer not null,
  asset_uuid uuid not null,
  -- The absolute change of what it delivered.
  size_kwh double precision not null,
  primary key (tenant_uuid, event_uuid, run, against, asset_uuid),
  foreign key (tenant_uuid, event_uuid, run, against) references run_comparisons
);
create index run_changes_size on run_changes (tenant_uuid, event_uuid, run, against, size_kwh desc, asset_uuid);

do $$
declare walled text;
begin
  foreach walled in array array['run_comparisons', 'run_changes'] loop
    execute format('alter table %I enable row level security', walled);
    execute format('alter table %I force row level security', walled);
    execute format(
      'create policy tenant_wall on %I using (tenant_uuid = nullif(current_setting(''app.tenant'', true), '''')::uuid)', walled);
  end loop;
end $$;
