-- The chart of a large event, as it was last made: to add up the baselines of ten thousand assets takes more than a second.
create table event_profiles (
  tenant_uuid uuid not null,
  event_uuid uuid not null,
  -- What it was made from, in short: as long as that is the same, the profile is.
  made_from text not null,
  profile json not null,
  primary key (tenant_uuid, event_uuid),
  foreign key (tenant_uuid, event_uuid) references events
);
alter table event_profiles enable row level security;
alter table event_profiles force row level security;
create policy tenant_wall on event_profiles using (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid);
