-- Exports that are written into a folder every day.
create table export_schedules (
  tenant_uuid uuid not null references tenants,
  schedule_uuid uuid not null,
  label text not null,
  dataset text not null check (dataset in ('CONSUMPTION', 'EVENT_STATS')),
  format text not null check (format in ('csv', 'parquet')),
  direction text not null check (direction in ('import', 'export')),
  -- On the London clock.
  time_of_day text not null,
  lag_days integer not null,
  -- Of CONSUMPTION, the first London day that is not exported.
  next_day date check ((next_day is null) = (dataset = 'EVENT_STATS')),
  last_file text,
  last_success_utc timestamptz,
  created_utc timestamptz not null,
  primary key (tenant_uuid, schedule_uuid)
);

-- Stats runs that became FINAL and that a schedule has not exported.
create table export_runs (
  tenant_uuid uuid not null,
  schedule_uuid uuid not null,
  event_uuid uuid not null,
  run integer not null,
  primary key (tenant_uuid, schedule_uuid, event_uuid, run),
  foreign key (tenant_uuid, schedule_uuid) references export_schedules on delete cascade,
  foreign key (tenant_uuid, event_uuid, run) references event_stats on delete cascade
);
create index export_runs_run on export_runs (tenant_uuid, event_uuid, run);

alter table export_schedules enable row level security;
alter table export_schedules force row level security;
create policy tenant_wall on export_schedules
  using (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid);
alter table export_runs enable row level security;
alter table export_runs force row level security;
create policy tenant_wall on export_runs
  using (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid);
