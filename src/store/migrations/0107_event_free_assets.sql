-- Of a large scheduled event, the assets that could still be opted in and would add most: kept by the job that counts them.
create table event_free_assets (
  tenant_uuid uuid not null,
  event_uuid uuid not null,
  -- Of which count: what is shown has one, and the count under way another.
  list_uuid uuid not null,
  asset_uuid uuid not null,
  -- Null where nobody knows.
  adds_kwh double precision,
  primary key (tenant_uuid, event_uuid, list_uuid, asset_uuid),
  foreign key (tenant_uuid, event_uuid) references events
);
create index event_free_assets_order
  on event_free_assets (tenant_uuid, event_uuid, list_uuid, adds_kwh desc nulls last, asset_uuid);
alter table event_free_assets enable row level security;
alter table event_free_assets force row level security;
create policy tenant_wall on event_free_assets using (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid);
