-- A large event starts by portions of the assets that it is aimed at, which any service takes: from its planning until it
-- has started nobody may change who takes part.
alter table events add column is_starting boolean not null default false;

create table event_starts (
  tenant_uuid uuid not null,
  event_uuid uuid not null,
  -- What is done now; it follows when all portions have done what is before it.
  phase text not null check (phase in ('RECHECK', 'PREPARE', 'SHARED', 'CANCEL', 'FREEZE', 'COUNT')),
  portions integer not null,
  -- Portions of the phase that have been enqueued so far.
  enqueued integer not null default 0,
  -- Where CANCEL and COUNT, page by page, go on: the last asset, the last user.
  after_uuid uuid not null,
  -- Users who were lost, by stage and status in the scheme.
  users json not null default '{}',
  primary key (tenant_uuid, event_uuid),
  foreign key (tenant_uuid, event_uuid) references events
);

create table event_start_portions (
  tenant_uuid uuid not null,
  portion_uuid uuid not null,
  event_uuid uuid not null,
  -- From 1, in the order of the assets.
  place integer not null,
  -- Its assets come after the one, and up to the other.
  after_asset_uuid uuid not null,
  to_asset_uuid uuid not null,
  assets integer not null,
  -- The phase that it has done last.
  done text check (done in ('PREPARE', 'SHARED', 'FREEZE')),
  -- Its part of the funnel; null until it is frozen.
  counts json,
  primary key (tenant_uuid, portion_uuid),
  unique (tenant_uuid, event_uuid, place),
  foreign key (tenant_uuid, event_uuid) references event_starts on delete cascade
);

-- Users are counted in their order, some thousand assets at a time.
create index event_dropouts_user on event_dropouts (tenant_uuid, event_uuid, user_uuid) where user_uuid is not null;

do $$
declare walled text;
begin
  foreach walled in array array['event_starts', 'event_start_portions'] loop
    execute format('alter table %I enable row level security', walled);
    execute format('alter table %I force row level security', walled);
    execute format(
      'create policy tenant_wall on %I using (tenant_uuid = nullif(current_setting(''app.tenant'', true), '''')::uuid)', walled);
  end loop;
end $$;
