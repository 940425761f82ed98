-- What each asset delivered in the turn-down events of the last year, added up: a list is ordered by it, and a fleet
-- summed, without reading the results of every event.
create table asset_responses (
  tenant_uuid uuid not null,
  asset_uuid uuid not null,
  -- Events with data, those in which it delivered, and the sum of its mean power in each of them: kW.
  events integer not null,
  kept integer not null,
  sum_kw double precision not null,
  primary key (tenant_uuid, asset_uuid)
)
with (fillfactor = 80);

-- Which run of an event is in these sums. The sums are changed some thousand assets at a time, in the order of their
-- identifiers.
create table response_events (
  tenant_uuid uuid not null,
  event_uuid uuid not null,
  -- Null: none.
  run integer,
  -- The run that replaces it, up to this asset so far; null where the sums are complete.
  next_run integer,
  through_asset_uuid uuid,
  primary key (tenant_uuid, event_uuid)
);

do $$
declare walled text;
begin
  foreach walled in array array['asset_responses', 'response_events'] loop
    execute format('alter table %I enable row level security', walled);
    execute format('alter table %I force row level security', walled);
    execute format(
      'create policy tenant_wall on %I using (tenant_uuid = nullif(current_setting(''app.tenant'', true), '''')::uuid)', walled);
  end loop;
end $$;

-- Mean power times the share of events in which it delivered; null before it was called.
alter table assets add column response_score real;
create index assets_by_response on assets (tenant_uuid, status, response_score desc nulls last, asset_uuid);

-- The earliest event first. The owner may look over the wall for this once.
alter table events no force row level security;
alter table event_stats no force row level security;
insert into jobs (tenant_uuid, kind, subject_uuid, due_utc)
  select e.tenant_uuid, 'EVENT_RESPONSES', e.event_uuid, e.start_utc
  from events e
  where exists (select from event_stats s where s.tenant_uuid = e.tenant_uuid and s.event_uuid = e.event_uuid);
alter table event_stats force row level security;
alter table events force row level security;
