-- The assets of a large fleet by what their list is filtered by: counted portion by portion by a job, and kept.
create table asset_facets (
  tenant_uuid uuid not null,
  -- Of the two counts, 0 and 1, one is shown while the other is under way.
  count_number smallint not null,
  status text not null,
  asset_type text not null,
  mpan_status text not null,
  reading_status text not null,
  -- IN_FORCE without those that end soon: ENDING; MISSING without those whose users were never asked: NEVER_ASKED.
  consent text not null,
  called text not null,
  has_tariff boolean not null,
  is_shared boolean not null,
  -- To the event that ran or was next.
  is_opted_in boolean not null,
  -- Zeros: in no portfolio.
  portfolio_uuid uuid not null,
  -- Zeros and an empty status: each asset once. The others: each asset once in each scheme that it has a status in.
  scheme_uuid uuid not null,
  scheme_status text not null,
  assets bigint not null,
  -- Those of which an event has results, and their usual power in kW.
  known bigint not null,
  kw numeric not null,
  primary key (tenant_uuid, count_number, scheme_uuid, scheme_status, status, portfolio_uuid, asset_type, mpan_status,
    reading_status, consent, called, has_tariff, is_shared, is_opted_in)
);

create table asset_facet_counts (
  tenant_uuid uuid not null references tenants,
  -- The tenant too, as of its job.
  subject_uuid uuid not null,
  -- Which count is shown, of when, and of which event; null before the first.
  figures json,
  -- How far the count under way is; null where there is none.
  pass json,
  primary key (tenant_uuid, subject_uuid)
);

do $$
declare walled text;
begin
  foreach walled in array array['asset_facets', 'asset_facet_counts'] loop
    execute format('alter table %I enable row level security', walled);
    execute format('alter table %I force row level security', walled);
    execute format(
      'create policy tenant_wall on %I using (tenant_uuid = nullif(current_setting(''app.tenant'', true), '''')::uuid)', walled);
  end loop;
end $$;

-- Large fleets of before are counted at once; the owner may look over the wall for this.
alter table assets no force row level security;
insert into jobs (tenant_uuid, kind, subject_uuid, due_utc)
  select tenant_uuid, 'ASSET_FACETS', tenant_uuid, now() + clock_offset_ms * interval '1 millisecond'
  from tenants t
  where (select count(*) from (select from assets a where a.tenant_uuid = t.tenant_uuid limit 10001) some_assets) > 10000;
alter table assets force row level security;

-- Nobody asks when the figures of a large event were counted.
alter table event_figures drop column counted_utc;
