-- What smart meters are read with: a credential of a user with a company that reads meters, or the tenant's own, for
-- every meter whose user has none.
create table meter_accounts (
  tenant_uuid uuid not null references tenants,
  meter_account_uuid uuid not null,
  provider text not null check (provider in ('OCTOPUS_ENERGY', 'N3RGY')),
  user_uuid uuid,
  label text,
  -- Sealed with the service's secret key; null where it was taken away.
  credential bytea,
  -- The last characters of the credential, by which people tell one from another.
  credential_hint text,
  -- When the provider said that it does not accept the credential, and until when it is not asked again.
  refused_utc timestamptz,
  refused_until_utc timestamptz,
  refusal text,
  -- The asset up to which meters were asked to be read with a new credential; null where all have been.
  asked_after uuid,
  created_utc timestamptz not null,
  updated_utc timestamptz not null,
  row_version bigint not null default 1,
  primary key (tenant_uuid, meter_account_uuid),
  foreign key (tenant_uuid, user_uuid) references users,
  unique nulls not distinct (tenant_uuid, user_uuid)
);

-- A provider that did not answer a tenant is left alone for a while: one that hangs holds up no other tenant's meters.
create table meter_provider_pauses (
  tenant_uuid uuid not null references tenants,
  provider text not null,
  failures integer not null,
  until_utc timestamptz not null,
  code text not null,
  detail text not null,
  primary key (tenant_uuid, provider)
);

-- How the last reads of a meter went.
create table meter_reads (
  tenant_uuid uuid not null,
  asset_uuid uuid not null,
  provider text,
  meter_account_uuid uuid,
  -- The last read that succeeded, and the newest that failed.
  last_read_utc timestamptz,
  last_error_utc timestamptz,
  last_error_code text,
  last_error text,
  -- Reads that failed since one succeeded.
  failures integer not null default 0,
  next_try_utc timestamptz,
  primary key (tenant_uuid, asset_uuid),
  foreign key (tenant_uuid, asset_uuid) references assets
);

do $$
declare walled text;
begin
  foreach walled in array array['meter_accounts', 'meter_provider_pauses', 'meter_reads'] loop
    execute format('alter table %I enable row level security', walled);
    execute format('alter table %I force row level security', walled);
    execute format(
      'create policy tenant_wall on %I using (tenant_uuid = nullif(current_setting(''app.tenant'', true), '''')::uuid)', walled);
  end loop;
end $$;
