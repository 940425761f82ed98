-- What registers of flexible assets ask for, beside the assets: lists of a million assets do not read it.
create table asset_registrations (
  tenant_uuid uuid not null,
  asset_uuid uuid not null,
  import_kw double precision,
  export_kw double precision,
  device_serial text,
  manufacturer text,
  model text,
  owner_ref text,
  consent_ref text,
  metering_point text check (metering_point in ('BOUNDARY', 'ASSET')),
  -- As in the interface: [{system, id}].
  external_ids json not null default '[]',
  primary key (tenant_uuid, asset_uuid),
  foreign key (tenant_uuid, asset_uuid) references assets
);
alter table asset_registrations enable row level security;
alter table asset_registrations force row level security;
create policy tenant_wall on asset_registrations
  using (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid);
