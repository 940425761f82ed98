-- What was said of an event at each instant at which it changed; at most 400 of an event are kept.
create table event_balances (
  tenant_uuid uuid not null,
  event_uuid uuid not null,
  at_utc timestamptz not null,
  -- The response of GET …/balance at that instant.
  balance json not null,
  -- A hash of what the simulation was made from; null where nothing was simulated.
  made_from text,
  -- Until when nothing else was said, and how long the last calculation took.
  checked_utc timestamptz not null,
  took_ms integer not null,
  primary key (tenant_uuid, event_uuid, at_utc),
  foreign key (tenant_uuid, event_uuid) references events
);
alter table event_balances enable row level security;
alter table event_balances force row level security;
create policy tenant_wall on event_balances using (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid);
