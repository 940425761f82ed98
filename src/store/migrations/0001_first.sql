-- Every key begins with the tenant (and every reading with the asset): that is what a cluster distributes by.

create table tenants (
  tenant_uuid uuid primary key,
  name text not null,
  environment text not null check (environment in ('SANDBOX', 'LIVE')),
  -- Business time minus machine time; only a sandbox tenant's test clock moves it.
  clock_offset_ms bigint not null default 0,
  requests_per_second integer not null default 25,
  requests_in_flight integer not null default 15,
  consumption_per_second integer not null default 1,
  consumption_in_flight integer not null default 1,
  created_utc timestamptz not null default now()
);

create table api_keys (
  key_id text primary key,
  tenant_uuid uuid not null references tenants,
  label text not null,
  -- SHA-256 of the whole key: it is random enough that a slow hash would add nothing.
  key_sha256 bytea not null,
  created_utc timestamptz not null default now(),
  expires_utc timestamptz,
  revoked_utc timestamptz,
  last_used_utc timestamptz
);
create index api_keys_tenant on api_keys (tenant_uuid);

create table users (
  tenant_uuid uuid not null references tenants,
  user_uuid uuid not null,
  user_id text not null,
  name text not null,
  email text,
  phone text,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'ARCHIVED')),
  created_utc timestamptz not null,
  updated_utc timestamptz not null,
  archived_utc timestamptz,
  row_version bigint not null default 1,
  primary key (tenant_uuid, user_uuid),
  unique (tenant_uuid, user_id)
);

create table portfolios (
  tenant_uuid uuid not null references tenants,
  portfolio_uuid uuid not null,
  name text not null,
  description text,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'ARCHIVED')),
  created_utc timestamptz not null,
  updated_utc timestamptz not null,
  archived_utc timestamptz,
  row_version bigint not null default 1,
  primary key (tenant_uuid, portfolio_uuid)
);

create table assets (
  tenant_uuid uuid not null references tenants,
  asset_uuid uuid not null,
  asset_id text not null,
  name text,
  user_uuid uuid,
  portfolio_uuid uuid,
  asset_type text not null,
  mpan text,
  mpan_top_line text,
  export_mpan text,
  mpan_status text not null check (mpan_status in ('NOT_APPLICABLE', 'PENDING', 'VALID', 'INVALID')),
  meter_serial_number text,
  is_domestic boolean not null default true,
  installation_date date,
  location_postcode text,
  location_building text,
  location_address text,
  gsp_group text,
  power_kw double precision,
  capacity_kwh double precision,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'ARCHIVED')),
  -- Start of the newest half hour received, either direction.
  last_reading_utc timestamptz,
  created_utc timestamptz not null,
  updated_utc timestamptz not null,
  archived_utc timestamptz,
  row_version bigint not null default 1,
  search_text text generated always as (
    lower(asset_id || ' ' || coalesce(name, '') || ' ' || coalesce(mpan, '') || ' ' || coalesce(location_postcode, '') || ' ' || replace(coalesce(location_postcode, ''), ' ', ''))
  ) stored,
  primary key (tenant_uuid, asset_uuid),
  unique (tenant_uuid, asset_id),
  foreign key (tenant_uuid, user_uuid) references users,
  foreign key (tenant_uuid, portfolio_uuid) references portfolios
)
-- Every batch of readings moves last_reading_utc: with room left in its page a new version of the row needs no new index entries.
with (fillfactor = 50);
create index assets_listed on assets (tenant_uuid, status, created_utc, asset_uuid);
create index assets_user on assets (tenant_uuid, user_uuid) where user_uuid is not null;
create index assets_portfolio on assets (tenant_uuid, portfolio_uuid) where portfolio_uuid is not null;

create table event_schemes (
  tenant_uuid uuid not null references tenants,
  scheme_uuid uuid not null,
  name text not null,
  scheme_type text not null,
  description text,
  regulator text not null,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'CLOSED')),
  baseline_method text not null,
  in_day_adjustment boolean not null,
  settlement_method text not null,
  requires_mpan boolean not null,
  valid_from date,
  valid_to date,
  created_utc timestamptz not null,
  updated_utc timestamptz not null,
  row_version bigint not null default 1,
  primary key (tenant_uuid, scheme_uuid)
);

create table scheme_assets (
  tenant_uuid uuid not null,
  scheme_uuid uuid not null,
  asset_uuid uuid not null,
  status text not null check (status in ('OPT_IN', 'OPT_OUT', 'DUPLICATED', 'REJECTED', 'READY', 'READY_OPT_OUT')),
  status_reason text,
  last_checked_utc timestamptz,
  updated_utc timestamptz not null,
  primary key (tenant_uuid, scheme_uuid, asset_uuid),
  foreign key (tenant_uuid, scheme_uuid) references event_schemes,
  foreign key (tenant_uuid, asset_uuid) references assets
);
create index scheme_assets_asset on scheme_assets (tenant_uuid, asset_uuid);
create index scheme_assets_status on scheme_assets (tenant_uuid, scheme_uuid, status);

create table events (
  tenant_uuid uuid not null,
  event_uuid uuid not null,
  name text not null,
  scheme_uuid uuid not null,
  event_type text not null check (event_type in ('TURN_DOWN', 'TURN_UP')),
  running_type text not null check (running_type in ('LIVE', 'TEST')),
  start_utc timestamptz not null,
  end_utc timestamptz not null,
  opt_in_deadline_utc timestamptz,
  target_kw double precision,
  contracted_mw double precision,
  price_gbp_per_mwh double precision,
  zone text,
  state text not null default 'SCHEDULED' check (state in ('SCHEDULED', 'STARTED', 'ENDED', 'CANCELLED')),
  baseline_status text not null default 'PENDING' check (baseline_status in ('PENDING', 'READY')),
  stats_status text not null default 'NOT_STARTED' check (stats_status in ('NOT_STARTED', 'CALCULATING', 'READY', 'FAILED')),
  cancel_reason text,
  cancelled_utc timestamptz,
  created_utc timestamptz not null,
  updated_utc timestamptz not null,
  row_version bigint not null default 1,
  primary key (tenant_uuid, event_uuid),
  foreign key (tenant_uuid, scheme_uuid) references event_schemes,
  check (end_utc > start_utc)
);
create index events_window on events (tenant_uuid, start_utc, end_utc);

create table event_portfolios (
  tenant_uuid uuid not null,
  event_uuid uuid not null,
  portfolio_uuid uuid not null,
  primary key (tenant_uuid, event_uuid, portfolio_uuid),
  foreign key (tenant_uuid, event_uuid) references events,
  foreign key (tenant_uuid, portfolio_uuid) references portfolios
);

create table event_assets (
  tenant_uuid uuid not null,
  event_uuid uuid not null,
  asset_uuid uuid not null,
  -- The assigned portfolio that invited the asset; null where it was opted in by itself.
  portfolio_uuid uuid,
  state text not null check (state in ('INVITED', 'OPT_IN', 'OPT_OUT')),
  opted_utc timestamptz,
  -- Watt-hours per half hour of the event; null elements where the method has no answer.
  baseline_wh double precision[],
  primary key (tenant_uuid, event_uuid, asset_uuid),
  foreign key (tenant_uuid, event_uuid) references events,
  foreign key (tenant_uuid, asset_uuid) references assets
);
create index event_assets_asset on event_assets (tenant_uuid, asset_uuid);

create table event_stats (
  tenant_uuid uuid not null,
  event_uuid uuid not null,
  run integer not null,
  status text not null check (status in ('PRELIMINARY', 'FINAL')),
  calculated_utc timestamptz not null,
  -- The stats as answered, without what the columns above hold: a run is never changed after it was made.
  totals json not null,
  primary key (tenant_uuid, event_uuid, run),
  foreign key (tenant_uuid, event_uuid) references events
);

create table event_asset_stats (
  tenant_uuid uuid not null,
  event_uuid uuid not null,
  run integer not null,
  asset_uuid uuid not null,
  portfolio_uuid uuid,
  state text not null,
  baseline_status text not null,
  data_status text not null,
  baseline_kwh double precision,
  actual_kwh double precision,
  delivered_kwh double precision,
  reduction_percentage double precision,
  rewardable_kwh double precision,
  baseline_wh double precision[] not null,
  actual_wh integer[] not null,
  primary key (tenant_uuid, event_uuid, run, asset_uuid),
  foreign key (tenant_uuid, event_uuid, run) references event_stats
);

create table consents (
  tenant_uuid uuid not null,
  consent_uuid uuid not null,
  -- Order of arrival: the newest preference wins, whatever the clocks say.
  seq bigint generated always as identity,
  user_uuid uuid not null,
  asset_uuid uuid,
  type text not null check (type in ('DISPATCH', 'DATA_ACCESS')),
  preference text not null check (preference in ('OPT_IN', 'OPT_OUT')),
  -- EXPIRED is read off expires_utc, so that no row has to change for time to pass.
  status text not null check (status in ('ACTIVE', 'REJECTED', 'WITHDRAWN')),
  granularity text not null,
  purpose text,
  evidence_method text,
  wording_version text,
  granted_utc timestamptz,
  expires_utc timestamptz,
  withdrawn_utc timestamptz,
  created_utc timestamptz not null,
  row_version bigint not null default 1,
  primary key (tenant_uuid, consent_uuid),
  foreign key (tenant_uuid, user_uuid) references users,
  foreign key (tenant_uuid, asset_uuid) references assets
);
create index consents_newest on consents (tenant_uuid, user_uuid, type, seq desc);

-- One row per asset, direction and UTC day: 48 whole watt-hours, null where nothing was measured.
-- No foreign key: assets are never deleted, and checking one per row costs more than the insert.
create table reading_days (
  tenant_uuid uuid not null,
  asset_uuid uuid not null,
  direction smallint not null check (direction in (0, 1)),
  day date not null,
  wh integer[] not null check (array_length(wh, 1) = 48),
  -- Bit i: half hour i has a reading; half hour i is estimated.
  present bigint not null,
  estimated bigint not null,
  primary key (tenant_uuid, asset_uuid, direction, day)
);

-- Element by element, the newer value where there is one. A loop takes a third of what unnest and array_agg would.
create function merge_slots(older integer[], newer integer[]) returns integer[]
  language plpgsql immutable parallel safe
  as $$
begin
  for i in 1 .. 48 loop
    if newer[i] is not null then older[i] := newer[i]; end if;
  end loop;
  return older;
end $$;

-- What happened, committed together with the change that made it happen.
create table outbox (
  tenant_uuid uuid not null,
  outbox_uuid uuid not null,
  seq bigint generated always as identity,
  event text not null,
  created_utc timestamptz not null,
  payload jsonb not null,
  primary key (tenant_uuid, outbox_uuid)
);
create index outbox_order on outbox (tenant_uuid, seq);

create table idempotency_keys (
  tenant_uuid uuid not null,
  key text not null,
  operation text not null,
  request_sha256 bytea not null,
  status integer not null,
  headers jsonb not null,
  body text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_uuid, operation, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- Work that falls due, claimed with SKIP LOCKED by any number of processes; one row per kind and subject.
-- Outside the tenant wall: the clockwork looks for due rows across tenants and opens the tenant of each.
create table jobs (
  tenant_uuid uuid not null references tenants,
  kind text not null,
  subject_uuid uuid not null,
  -- Business time of the tenant.
  due_utc timestamptz not null,
  attempts integer not null default 0,
  -- Machine time before which a failed job is not tried again.
  retry_at timestamptz,
  last_error text,
  primary key (tenant_uuid, kind, subject_uuid)
);
create index jobs_due on jobs (tenant_uuid, due_utc);

-- The second wall: even a query that forgets its tenant sees only the tenant of its transaction.
do $$
declare walled text;
begin
  foreach walled in array array[
    'users', 'portfolios', 'assets', 'event_schemes', 'scheme_assets', 'events', 'event_portfolios', 'event_assets',
    'event_stats', 'event_asset_stats', 'consents', 'reading_days', 'outbox', 'idempotency_keys'
  ] loop
    execute format('alter table %I enable row level security', walled);
    execute format('alter table %I force row level security', walled);
    execute format(
      'create policy tenant_wall on %I using (tenant_uuid = nullif(current_setting(''app.tenant'', true), '''')::uuid)', walled);
  end loop;
end $$;
