-- What is known of the readings of each asset that has, or had, any. Every half hour changes it: beside the other columns of the asset,
-- whose fifteen indexes, keys and triggers PostgreSQL looks at for each changed row, that took three times as long.
create table asset_readings (
  tenant_uuid uuid not null,
  asset_uuid uuid not null,
  -- Starts of the first and of the newest half hour received, in either direction; the newest is null where it is a former occupant's.
  first_reading_utc timestamptz,
  last_reading_utc timestamptz,
  -- How long after its end a half hour usually arrives.
  reading_delay_s double precision check (reading_delay_s > 0),
  -- While there is no import, exports count as the asset's readings.
  has_imports boolean not null default false,
  primary key (tenant_uuid, asset_uuid)
)
-- A batch changes every row of a page: with room for all of them again, new versions need no new index entries.
with (fillfactor = 45);

-- The owner may look over the wall for this once.
alter table assets no force row level security;
insert into asset_readings (tenant_uuid, asset_uuid, first_reading_utc, last_reading_utc, reading_delay_s, has_imports)
select tenant_uuid, asset_uuid, first_reading_utc, last_reading_utc, reading_delay_s, has_imports from assets
where first_reading_utc is not null or last_reading_utc is not null or reading_delay_s is not null
order by tenant_uuid, asset_uuid;
alter table assets force row level security;

alter table assets
  drop column first_reading_utc, drop column last_reading_utc, drop column reading_delay_s, drop column has_imports;
-- What is left changes seldom.
alter table assets reset (fillfactor);

alter table asset_readings enable row level security;
alter table asset_readings force row level security;
create policy tenant_wall on asset_readings using (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid);

-- Until the first analysis: see 0076.
do $$
begin
  if current_setting('server_version_num')::integer >= 180000 and not exists (select from asset_readings) then
    perform pg_restore_attribute_stats(
      'schemaname', current_schema()::text, 'relname', 'asset_readings', 'attname', 'tenant_uuid',
      'inherited', false, 'null_frac', 0::real, 'avg_width', 16, 'n_distinct', 1::real);
  end if;
end $$;
