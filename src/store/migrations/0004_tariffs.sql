-- What an asset's energy costs. The tariffs of an asset and direction never overlap: writers lock the asset and look.
create table tariffs (
  tenant_uuid uuid not null,
  tariff_uuid uuid not null,
  asset_uuid uuid not null,
  direction text not null check (direction in ('import', 'export')),
  name text not null,
  supplier_name text,
  tariff_code text,
  tariff_type text not null check (tariff_type in ('SINGLE_RATE', 'TIME_OF_USE', 'DYNAMIC')),
  currency text not null,
  standing_charge_pence_per_day double precision not null,
  vat_rate_percent double precision not null,
  prices_include_vat boolean not null,
  -- As given: in order, half-open dates and London wall clock.
  unit_rates json not null,
  -- London dates, the end left out. A tariff disconnected before it began ends where it begins.
  valid_from date not null,
  valid_to date check (valid_to >= valid_from),
  -- Whether the tariff counts as DISCONNECTED is read off valid_to and the tenant's clock too.
  disconnected_utc timestamptz,
  created_utc timestamptz not null,
  updated_utc timestamptz not null,
  row_version bigint not null default 1,
  primary key (tenant_uuid, tariff_uuid),
  foreign key (tenant_uuid, asset_uuid) references assets
);
create index tariffs_asset on tariffs (tenant_uuid, asset_uuid, direction, valid_from);
create unique index tariffs_one_open on tariffs (tenant_uuid, asset_uuid, direction) where valid_to is null;

create table tariff_schedules (
  tenant_uuid uuid not null,
  schedule_uuid uuid not null,
  asset_uuid uuid not null,
  type text not null check (type in ('SINGLE_RATE', 'TIME_OF_USE', 'DYNAMIC')),
  direction text not null check (direction in ('import', 'export')),
  enabled boolean not null,
  periods json not null,
  valid_from date not null,
  valid_to date,
  created_utc timestamptz not null,
  updated_utc timestamptz not null,
  primary key (tenant_uuid, schedule_uuid),
  unique (tenant_uuid, asset_uuid, direction, type),
  foreign key (tenant_uuid, asset_uuid) references assets
);

do $$
declare walled text;
begin
  foreach walled in array array['tariffs', 'tariff_schedules'] loop
    execute format('alter table %I enable row level security', walled);
    execute format('alter table %I force row level security', walled);
    execute format(
      'create policy tenant_wall on %I using (tenant_uuid = nullif(current_setting(''app.tenant'', true), '''')::uuid)', walled);
  end loop;
end $$;
