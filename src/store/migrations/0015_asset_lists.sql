-- What lists of a million assets need: how many there are without counting them, and a search that does not read them all.
-- Both tables follow from assets alone; triggers keep them, and a restored backup makes them anew.

-- One row a connection's share, so that tenants' writers do not wait for each other; the sum is what counts.
create table asset_counts (
  tenant_uuid uuid not null references tenants,
  status text not null,
  slot smallint not null,
  assets bigint not null,
  primary key (tenant_uuid, status, slot)
)
with (fillfactor = 50);
comment on table asset_counts is 'derived from assets';
alter table asset_counts enable row level security;
alter table asset_counts force row level security;
create policy tenant_wall on asset_counts using (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid);

create function add_to_asset_counts(tenant uuid, of_status text, more bigint) returns void language sql as $$
  insert into asset_counts (tenant_uuid, status, slot, assets) values (tenant, of_status, pg_backend_pid() % 32, more)
  on conflict (tenant_uuid, status, slot) do update set assets = asset_counts.assets + excluded.assets
$$;

-- The three characters at each place of a text, hashed with the tenant as seed: equal words of two tenants share nothing.
-- A text of fewer than three has none.
create function asset_grams(tenant uuid, searched text) returns integer[] language sql immutable parallel safe as $$
  select coalesce(array_agg((hashtextextended(substr(searched, place, 3), seed) & 2147483647)::integer), '{}')
  from hashtextextended(tenant::text, 0) as seed, generate_series(1, length(searched) - 2) as place
$$;

-- Outside the tenant wall, or PostgreSQL would not use its index: behind a wall an index serves only operators that are
-- marked leakproof, and those of arrays and patterns are not. It holds hashes; what they find is read through the wall.
create table asset_search (
  asset_uuid uuid primary key,
  grams integer[] not null
);
comment on table asset_search is 'derived from assets';
create index asset_search_grams on asset_search using gin (grams);

-- Kept by a trigger and not as a generated column: PostgreSQL (18, at least) prepares the expression of such a column anew
-- for every row of an update that does not touch it, and every batch of readings updates assets.
alter table assets alter column search_text drop expression;
create function set_search_text() returns trigger language plpgsql as $$
begin
  new.search_text := lower(new.asset_id || ' ' || coalesce(new.name, '') || ' ' || coalesce(new.mpan, '') || ' ' || coalesce(new.location_postcode, '') || ' ' || replace(coalesce(new.location_postcode, ''), ' ', ''));
  return new;
end $$;
create trigger assets_search_text before insert or update of asset_id, name, mpan, location_postcode on assets for each row execute function set_search_text();

create function note_new_assets() returns trigger language plpgsql as $$
begin
  perform add_to_asset_counts(tenant_uuid, status, count(*)) from added group by tenant_uuid, status order by tenant_uuid, status;
  insert into asset_search (asset_uuid, grams) select asset_uuid, asset_grams(tenant_uuid, search_text) from added;
  return null;
end $$;
create trigger assets_added after insert on assets referencing new table as added for each statement execute function note_new_assets();

create function note_asset_status() returns trigger language plpgsql as $$
begin
  perform add_to_asset_counts(old.tenant_uuid, moved.status, moved.more) from (values (old.status, -1), (new.status, 1)) as moved (status, more) order by moved.status;
  return null;
end $$;
create trigger assets_moved after update of status on assets for each row when (old.status is distinct from new.status) execute function note_asset_status();

create function note_asset_names() returns trigger language plpgsql as $$
begin
  update asset_search set grams = asset_grams(new.tenant_uuid, new.search_text) where asset_uuid = new.asset_uuid;
  return null;
end $$;
create trigger assets_renamed after update of asset_id, name, mpan, location_postcode on assets for each row when (old.search_text is distinct from new.search_text) execute function note_asset_names();

create function note_gone_assets() returns trigger language plpgsql as $$
begin
  perform add_to_asset_counts(tenant_uuid, status, -count(*)) from gone group by tenant_uuid, status order by tenant_uuid, status;
  delete from asset_search using gone where asset_search.asset_uuid = gone.asset_uuid;
  return null;
end $$;
create trigger assets_gone after delete on assets referencing old table as gone for each statement execute function note_gone_assets();

-- The owner may look over the wall for this once.
alter table assets no force row level security;
insert into asset_search (asset_uuid, grams) select asset_uuid, asset_grams(tenant_uuid, search_text) from assets;
alter table asset_counts no force row level security;
insert into asset_counts (tenant_uuid, status, slot, assets) select tenant_uuid, status, 0, count(*) from assets group by tenant_uuid, status;
alter table asset_counts force row level security;
alter table assets force row level security;
