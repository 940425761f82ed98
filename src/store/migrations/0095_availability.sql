-- Capacity that a buyer pays for while it is available, and the half hours in which it was declared not to be.
create table availability_windows (
  tenant_uuid uuid not null references tenants,
  window_uuid uuid not null,
  scheme_uuid uuid not null,
  start_utc timestamptz not null,
  end_utc timestamptz not null check (end_utc > start_utc),
  capacity_mw double precision not null,
  gbp_per_mw_per_hour double precision not null,
  created_utc timestamptz not null,
  primary key (tenant_uuid, window_uuid),
  foreign key (tenant_uuid, scheme_uuid) references event_schemes
);
create index availability_windows_scheme on availability_windows (tenant_uuid, scheme_uuid, start_utc);

create table availability_gaps (
  tenant_uuid uuid not null,
  window_uuid uuid not null,
  gap_uuid uuid not null,
  start_utc timestamptz not null,
  end_utc timestamptz not null check (end_utc > start_utc),
  reason text,
  declared_utc timestamptz not null,
  primary key (tenant_uuid, window_uuid, gap_uuid),
  foreign key (tenant_uuid, window_uuid) references availability_windows on delete cascade
);

alter table availability_windows enable row level security;
alter table availability_windows force row level security;
create policy tenant_wall on availability_windows
  using (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid);
alter table availability_gaps enable row level security;
alter table availability_gaps force row level security;
create policy tenant_wall on availability_gaps
  using (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid);
