-- What Home counts, kept as it changes. Each transaction adds the changes it makes to a table without a unique key, so that
-- writers of one tenant never wait for each other; a job adds them up, and every day counts again from scratch, in portions.

-- The first half hour that has a reading, in either direction, and whether one of them is an import: while there is none,
-- an asset's exports count as its readings.
alter table assets
  add column first_reading_utc timestamptz,
  add column has_imports boolean not null default false;

-- How many of a figure there are: of a label, in a bucket of time. `recount` grows while a recount runs.
create table kept_counts (
  tenant_uuid uuid not null,
  subject text not null,
  figure text not null,
  label text not null,
  bucket integer not null,
  amount bigint not null,
  recount bigint not null default 0,
  primary key (tenant_uuid, subject, figure, label, bucket)
)
with (fillfactor = 70);

-- Changes that are not added up yet. The portion says which part of the recount sees what changed.
create table count_changes (
  tenant_uuid uuid not null,
  subject text not null,
  figure text not null,
  label text not null,
  bucket integer not null,
  portion integer not null,
  amount bigint not null
);
create index count_changes_tenant on count_changes (tenant_uuid);

create table count_states (
  tenant_uuid uuid not null,
  subject text not null check (subject in ('ASSETS', 'CONSENTS', 'USERS')),
  -- Whether the counts hold: until the first recount has ended, they are counted at each request.
  is_complete boolean not null,
  -- Where the second and each further portion of the recount begins; they change between recounts alone.
  bounds uuid[] not null default '{}',
  planned_at timestamptz not null default clock_timestamp(),
  -- The portion that is recounted next; null while no recount runs.
  next_portion integer,
  recounted_utc timestamptz,
  -- What the last recount found: by how much the counts were off, all together.
  difference bigint not null default 0,
  -- Readings of this UTC day and later are in the counts.
  present_from date not null default '1970-01-01',
  primary key (tenant_uuid, subject)
);

-- What recounts of all tenants found on a day, for the metrics.
create table recount_days (
  day date not null,
  environment text not null,
  subject text not null,
  recounts bigint not null,
  difference bigint not null,
  primary key (day, environment, subject)
);

do $$
declare walled text;
begin
  -- Nothing of the fleet is read here: the scheduler counts existing tenants portion by portion, while they work.
  insert into count_states (tenant_uuid, subject, is_complete, present_from)
    select tenant_uuid, subject, false, (now() + clock_offset_ms * interval '1 millisecond')::date - 60
    from tenants, unnest(array['ASSETS', 'CONSENTS', 'USERS']) as subject;
  foreach walled in array array['kept_counts', 'count_changes', 'count_states'] loop
    execute format('alter table %I enable row level security', walled);
    execute format('alter table %I force row level security', walled);
    execute format(
      'create policy tenant_wall on %I using (tenant_uuid = nullif(current_setting(''app.tenant'', true), '''')::uuid)', walled);
  end loop;
end $$;

insert into jobs (tenant_uuid, kind, subject_uuid, due_utc)
select tenant_uuid, 'COUNTS', tenant_uuid, now() + clock_offset_ms * interval '1 millisecond' from tenants;
