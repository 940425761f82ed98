-- What is said of a large event is counted portion by portion by a job, and kept: requests read it.
create table event_figures (
  tenant_uuid uuid not null,
  event_uuid uuid not null,
  -- As they were last counted, and when; null before.
  figures json,
  counted_utc timestamptz,
  -- How far the count under way is, and what it has come to so far; null where there is none.
  pass json,
  primary key (tenant_uuid, event_uuid),
  foreign key (tenant_uuid, event_uuid) references events
);

alter table event_figures enable row level security;
alter table event_figures force row level security;
create policy tenant_wall on event_figures using (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid);
