-- What other providers claim of the assets that are READY here, and the evidence against it.
create table asset_claims (
  tenant_uuid uuid not null,
  claim_uuid uuid not null,
  scheme_uuid uuid not null,
  asset_uuid uuid not null,
  claimant text,
  notice_from text not null,
  notice_reference text,
  noticed_on date,
  due_day date not null,
  state text not null check (state in ('OPEN', 'EVIDENCED', 'UPHELD', 'LOST', 'WITHDRAWN')),
  created_utc timestamptz not null,
  updated_utc timestamptz not null,
  primary key (tenant_uuid, claim_uuid),
  foreign key (tenant_uuid, scheme_uuid) references event_schemes,
  foreign key (tenant_uuid, asset_uuid) references assets
);
create unique index asset_claims_undecided on asset_claims (tenant_uuid, scheme_uuid, asset_uuid)
  where state in ('OPEN', 'EVIDENCED');
create index asset_claims_asset on asset_claims (tenant_uuid, asset_uuid);
create index asset_claims_due on asset_claims (tenant_uuid, due_day) where state = 'OPEN';

create table asset_claim_evidence (
  tenant_uuid uuid not null,
  evidence_uuid uuid not null,
  claim_uuid uuid not null,
  document_ref text,
  signed_on date not null,
  wording_version text not null,
  file_name text,
  -- Null where it is kept elsewhere, or was erased with the person.
  content bytea,
  size integer,
  sha256 text not null,
  created_utc timestamptz not null,
  primary key (tenant_uuid, evidence_uuid),
  foreign key (tenant_uuid, claim_uuid) references asset_claims
);
create index asset_claim_evidence_claim on asset_claim_evidence (tenant_uuid, claim_uuid);

create table asset_claim_changes (
  tenant_uuid uuid not null,
  claim_uuid uuid not null,
  change_number integer not null,
  at_utc timestamptz not null,
  state text not null,
  due_day date not null,
  note text,
  primary key (tenant_uuid, claim_uuid, change_number),
  foreign key (tenant_uuid, claim_uuid) references asset_claims
);

-- Of a DUPLICATED asset, the provider that has it, where the regulator or a claim names one.
alter table scheme_assets add column held_by text;

do $$
declare walled text;
begin
  foreach walled in array array['asset_claims', 'asset_claim_evidence', 'asset_claim_changes'] loop
    execute format('alter table %I enable row level security', walled);
    execute format('alter table %I force row level security', walled);
    execute format(
      'create policy tenant_wall on %I using (tenant_uuid = nullif(current_setting(''app.tenant'', true), '''')::uuid)',
      walled);
  end loop;
end $$;
