-- How far the readings that a tenant does not keep have been looked for. Days before looked_before are looked at again once a
-- month; a pass that is under way looks for days before pass_before, and has come to the asset pass_after.
create table reading_retention (
  tenant_uuid uuid primary key references tenants,
  looked_before date,
  pass_before date,
  pass_after uuid
);
alter table reading_retention enable row level security;
alter table reading_retention force row level security;
create policy tenant_wall on reading_retention
  using (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid);
