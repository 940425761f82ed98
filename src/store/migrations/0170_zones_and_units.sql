-- Zones of assets in a scheme: given, or by a table of outward postcodes; and units, which are offered to a buyer.
alter table scheme_assets add column given_zone text;

create table zone_outcodes (
  tenant_uuid uuid not null,
  scheme_uuid uuid not null,
  outcode text not null,
  zone text not null,
  primary key (tenant_uuid, scheme_uuid, outcode),
  foreign key (tenant_uuid, scheme_uuid) references event_schemes
);

-- Last count of the opted-in assets of a scheme by zone, and the file that its table came from.
create table scheme_zones (
  tenant_uuid uuid not null,
  scheme_uuid uuid not null,
  -- SHA-256 of the file, null without one.
  sha256 text,
  received_utc timestamptz,
  received_by text,
  counts json,
  counted_utc timestamptz,
  took_ms integer not null default 0,
  is_large boolean not null default false,
  primary key (tenant_uuid, scheme_uuid),
  foreign key (tenant_uuid, scheme_uuid) references event_schemes
);

create table units (
  tenant_uuid uuid not null,
  unit_uuid uuid not null,
  scheme_uuid uuid not null,
  unit_id text not null,
  zone text not null,
  portfolio_uuid uuid not null,
  guardrails jsonb not null,
  valid_from date,
  valid_to date,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'ARCHIVED')),
  -- As they were last counted; null before the first count.
  members integer,
  member_kw double precision,
  counted_utc timestamptz,
  created_utc timestamptz not null,
  updated_utc timestamptz not null,
  archived_utc timestamptz,
  row_version integer not null default 1,
  primary key (tenant_uuid, unit_uuid),
  foreign key (tenant_uuid, scheme_uuid) references event_schemes,
  foreign key (tenant_uuid, portfolio_uuid) references portfolios
);
create unique index units_active_id on units (tenant_uuid, scheme_uuid, unit_id) where status = 'ACTIVE';
create index units_portfolio on units (tenant_uuid, portfolio_uuid);

create table unit_members (
  tenant_uuid uuid not null,
  unit_uuid uuid not null,
  scheme_uuid uuid not null,
  asset_uuid uuid not null,
  from_utc timestamptz not null,
  to_utc timestamptz check (to_utc >= from_utc),
  primary key (tenant_uuid, unit_uuid, asset_uuid, from_utc),
  foreign key (tenant_uuid, unit_uuid) references units,
  foreign key (tenant_uuid, asset_uuid) references assets
);
-- An asset is in one unit of a scheme at a time.
create unique index unit_members_current on unit_members (tenant_uuid, scheme_uuid, asset_uuid) where to_utc is null;
create index unit_members_asset on unit_members (tenant_uuid, asset_uuid);

do $$
declare walled text;
begin
  foreach walled in array array['zone_outcodes', 'scheme_zones', 'units', 'unit_members'] loop
    execute format('alter table %I enable row level security', walled);
    execute format('alter table %I force row level security', walled);
    execute format(
      'create policy tenant_wall on %I using (tenant_uuid = nullif(current_setting(''app.tenant'', true), '''')::uuid)',
      walled);
  end loop;
end $$;
