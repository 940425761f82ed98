-- Where the registrations of a scheme stand in a large fleet: counted portion by portion by its job, and kept.
alter table scheme_standings add column counts json;
create table registration_passes (
  tenant_uuid uuid not null,
  scheme_uuid uuid not null,
  -- How far the count under way is, and what it has come to so far.
  pass json not null,
  primary key (tenant_uuid, scheme_uuid),
  foreign key (tenant_uuid, scheme_uuid) references event_schemes
);

-- What a large event's pages say of each run that was counted while it was the newest.
create table run_figures (
  tenant_uuid uuid not null,
  event_uuid uuid not null,
  run integer not null,
  figures json not null,
  primary key (tenant_uuid, event_uuid, run),
  foreign key (tenant_uuid, event_uuid) references events
);

do $$
declare walled text;
begin
  foreach walled in array array['registration_passes', 'run_figures'] loop
    execute format('alter table %I enable row level security', walled);
    execute format('alter table %I force row level security', walled);
    execute format(
      'create policy tenant_wall on %I using (tenant_uuid = nullif(current_setting(''app.tenant'', true), '''')::uuid)', walled);
  end loop;
end $$;
