-- A portfolio that was removed from an event: its assets leave by portions. The last that has been looked at.
create table event_removals (
  tenant_uuid uuid not null,
  event_uuid uuid not null,
  portfolio_uuid uuid not null,
  removed_after uuid not null,
  primary key (tenant_uuid, event_uuid, portfolio_uuid),
  foreign key (tenant_uuid, event_uuid) references events
);
alter table event_removals enable row level security;
alter table event_removals force row level security;
create policy tenant_wall on event_removals using (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid);
