-- With what a tenant's settlement bundles are signed; made when one is first asked for. The private part is sealed.
create table settlement_keys (
  tenant_uuid uuid not null primary key references tenants,
  key_id text not null,
  public_key text not null,
  sealed bytea not null,
  created_utc timestamptz not null
);
alter table settlement_keys enable row level security;
alter table settlement_keys force row level security;
create policy tenant_wall on settlement_keys using (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid);
