-- The chance to meet its contract that was said of an event when it started, to be compared with what happened.
create table event_chances (
  tenant_uuid uuid not null,
  event_uuid uuid not null,
  -- The start of the event: nothing later was known.
  said_utc timestamptz not null,
  -- 0 to 1.
  whole float8 not null check (whole between 0 and 1),
  -- By half hour, in order.
  half_hours float8[] not null,
  primary key (tenant_uuid, event_uuid),
  foreign key (tenant_uuid, event_uuid) references events
);
alter table event_chances enable row level security;
alter table event_chances force row level security;
create policy tenant_wall on event_chances using (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid);
