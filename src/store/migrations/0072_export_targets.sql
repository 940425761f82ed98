-- Scheduled exports that are written to the S3-compatible address; all others go into the folder. The schedules are a
-- table of a later migration, which this one cannot refer to.
create table export_targets (
  tenant_uuid uuid not null references tenants,
  schedule_uuid uuid not null,
  target text not null check (target = 'S3'),
  primary key (tenant_uuid, schedule_uuid)
);

alter table export_targets enable row level security;
alter table export_targets force row level security;
create policy tenant_wall on export_targets
  using (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid);
