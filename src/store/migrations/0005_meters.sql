-- How long readings are kept; null keeps them.
alter table tenants add column retention_months integer check (retention_months between 1 and 600);

alter table users add column erased_utc timestamptz;

create index assets_mpan on assets (tenant_uuid, mpan) where mpan is not null;
create index assets_export_mpan on assets (tenant_uuid, export_mpan) where export_mpan is not null;

-- Machine time: a test clock put forward must not make what nobody has been told yet look old.
alter table outbox add column recorded_at timestamptz not null default now();

-- What was removed for good, by whose key. It holds no person's data itself.
create table audit (
  tenant_uuid uuid not null references tenants,
  seq bigint generated always as identity,
  at timestamptz not null,
  action text not null,
  subject uuid not null,
  details json not null,
  primary key (tenant_uuid, seq)
);

create table bulk_actions (
  tenant_uuid uuid not null references tenants,
  bulk_action_uuid uuid not null,
  action text not null,
  target_uuid uuid,
  status text not null check (status in ('RUNNING', 'DONE', 'UNDONE', 'FAILED')),
  matched integer not null,
  unchanged integer not null,
  refused_count integer not null,
  refused_by_code json not null,
  -- The first hundred refusals.
  refused json not null,
  -- The assets it changed, and beside each what it was before: a status, a state or a portfolio.
  changed_assets uuid[] not null,
  states_before text[] not null,
  created_utc timestamptz not null,
  finished_utc timestamptz,
  primary key (tenant_uuid, bulk_action_uuid)
);
create index bulk_actions_listed on bulk_actions (tenant_uuid, created_utc);

do $$
declare walled text;
begin
  foreach walled in array array['audit', 'bulk_actions'] loop
    execute format('alter table %I enable row level security', walled);
    execute format('alter table %I force row level security', walled);
    execute format(
      'create policy tenant_wall on %I using (tenant_uuid = nullif(current_setting(''app.tenant'', true), '''')::uuid)', walled);
  end loop;
end $$;

insert into jobs (tenant_uuid, kind, subject_uuid, due_utc)
select tenant_uuid, 'HOUSEKEEPING', tenant_uuid, now() + clock_offset_ms * interval '1 millisecond' from tenants;

-- The consents of every tenant, for once.
alter table consents no force row level security;
insert into jobs (tenant_uuid, kind, subject_uuid, due_utc)
select tenant_uuid, 'CONSENT_EXPIRY', consent_uuid, expires_utc from consents
where type = 'DISPATCH' and status = 'ACTIVE' and expires_utc is not null;
alter table consents force row level security;
