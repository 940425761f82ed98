-- Templates of buyers whose columns were bound, every version of each name, as they were uploaded.
create table file_bindings (
  tenant_uuid uuid not null references tenants,
  binding_uuid uuid not null,
  name text not null,
  version integer not null,
  kind text not null check (kind in ('READINGS', 'GROUP_BASELINE', 'PARTICIPANTS')),
  pack_id text,
  columns json not null,
  convention json not null,
  template bytea not null,
  sha256 text not null,
  created_utc timestamptz not null,
  created_by text,
  primary key (tenant_uuid, binding_uuid),
  unique (tenant_uuid, name, version)
);

-- Files of buyers' instructions as they were received, each once for a scheme, and what became of each instruction.
create table instruction_files (
  tenant_uuid uuid not null references tenants,
  file_uuid uuid not null,
  scheme_uuid uuid not null,
  format text not null,
  -- The provider whose rows were read; empty where the file names none.
  company text not null,
  name text not null,
  content bytea not null,
  sha256 text not null,
  size integer not null,
  row_count integer not null,
  left_out integer not null,
  line_count integer not null,
  created_utc timestamptz not null,
  primary key (tenant_uuid, file_uuid),
  unique (tenant_uuid, scheme_uuid, format, sha256, company),
  foreign key (tenant_uuid, scheme_uuid) references event_schemes
);

create table instruction_lines (
  tenant_uuid uuid not null,
  file_uuid uuid not null,
  row_number integer not null,
  scheme_uuid uuid not null,
  -- The same for the same instruction in another file.
  instruction_key text not null,
  name text not null,
  event_type text not null,
  start_utc timestamptz not null,
  end_utc timestamptz not null,
  mw double precision not null,
  price_gbp_per_mwh double precision,
  zone text,
  outcome text not null check (outcome in ('CREATED', 'CHANGED', 'UNCHANGED', 'SKIPPED')),
  reason text,
  event_uuid uuid,
  primary key (tenant_uuid, file_uuid, row_number),
  foreign key (tenant_uuid, file_uuid) references instruction_files on delete cascade
);
create index instruction_lines_key on instruction_lines (tenant_uuid, scheme_uuid, instruction_key)
  where event_uuid is not null;

do $$
declare walled text;
begin
  foreach walled in array array['file_bindings', 'instruction_files', 'instruction_lines'] loop
    execute format('alter table %I enable row level security', walled);
    execute format('alter table %I force row level security', walled);
    execute format(
      'create policy tenant_wall on %I using (tenant_uuid = nullif(current_setting(''app.tenant'', true), '''')::uuid)',
      walled);
  end loop;
end $$;
