-- Files of readings that were imported.
create table reading_imports (
  tenant_uuid uuid not null references tenants,
  import_uuid uuid not null,
  file_name text not null,
  created_utc timestamptz not null,
  primary key (tenant_uuid, import_uuid)
);

-- Where the readings of an asset-day came from: one row a request, in the order in which they were stored, never
-- changed. Readings that never came with a file have none, so that storing them costs nothing more.
create table reading_sources (
  tenant_uuid uuid not null,
  asset_uuid uuid not null,
  direction smallint not null,
  day date not null,
  seq bigint generated always as identity,
  received_utc timestamptz not null,
  -- Null: readings without a file replaced those of one.
  import_uuid uuid,
  -- Bit i: half hour i came with this request.
  slots bigint not null,
  -- The row of the first of them in the file, and how far apart the rows are; or each row, where they differ.
  first_row integer,
  row_step integer,
  rows integer[],
  primary key (tenant_uuid, asset_uuid, direction, day, seq)
);

do $$
declare walled text;
begin
  foreach walled in array array['reading_imports', 'reading_sources'] loop
    execute format('alter table %I enable row level security', walled);
    execute format('alter table %I force row level security', walled);
    execute format(
      'create policy tenant_wall on %I using (tenant_uuid = nullif(current_setting(''app.tenant'', true), '''')::uuid)', walled);
  end loop;
end $$;
