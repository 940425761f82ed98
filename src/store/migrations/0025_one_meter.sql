-- A meter point is counted once: an active import MPAN stands once per tenant, and what is metered behind the meter of
-- another asset says so.
alter table assets
  -- Import MPAN of the boundary meter that an asset without an MPAN of its own is metered behind; null elsewhere.
  add column boundary_mpan text,
  -- 0 but for assets that had the MPAN of an older active one when this was applied: they stay as they are, numbered from 1.
  -- Archiving one, or changing its MPAN, puts it back to 0.
  add column mpan_repeat integer not null default 0 check (mpan_repeat >= 0),
  add constraint assets_mpan_or_boundary check (mpan is null or boundary_mpan is null);

-- Assets in settled events whose meter point an older asset of the event counts already. The FINAL run of before stays as
-- it is; a recalculation counts the meter point once.
alter table event_participants add column counted_by uuid;

-- What is searched for finds a boundary meter together with what is behind it.
create or replace function set_search_text() returns trigger language plpgsql as $$
begin
  new.search_text := lower(new.asset_id || ' ' || coalesce(new.name, '') || ' ' || coalesce(new.mpan, new.boundary_mpan, '') || ' ' || coalesce(new.location_postcode, '') || ' ' || replace(coalesce(new.location_postcode, ''), ' ', ''));
  return new;
end $$;
drop trigger assets_search_text on assets;
create trigger assets_search_text before insert or update of asset_id, name, mpan, boundary_mpan, location_postcode on assets for each row execute function set_search_text();
drop trigger assets_renamed on assets;
create trigger assets_renamed after update of asset_id, name, mpan, boundary_mpan, location_postcode on assets for each row when (old.search_text is distinct from new.search_text) execute function note_asset_names();

-- Owners see all tenants for once.
do $$
declare
  walled text;
  walls constant text[] := array['assets', 'events', 'event_assets', 'event_participants', 'event_stats'];
  found record;
begin
  foreach walled in array walls loop
    execute format('alter table %I no force row level security', walled);
  end loop;

  update assets a
  set mpan_repeat = numbered.place - 1
  from (
    select tenant_uuid, asset_uuid, row_number() over (partition by tenant_uuid, mpan order by created_utc, asset_uuid) as place
    from assets where status = 'ACTIVE' and mpan is not null
  ) numbered
  where numbered.place > 1 and a.tenant_uuid = numbered.tenant_uuid and a.asset_uuid = numbered.asset_uuid;

  -- Of the assets of one MPAN that took part in an event which has started, the oldest counts.
  update event_participants p
  set counted_by = shared.counts
  from (
    select ep.tenant_uuid, ep.event_uuid, ep.asset_uuid, first_value(ep.asset_uuid) over (partition by ep.tenant_uuid, ep.event_uuid, a.mpan order by a.created_utc, a.asset_uuid) as counts
    from event_participants ep join assets a on a.tenant_uuid = ep.tenant_uuid and a.asset_uuid = ep.asset_uuid
    where ep.state = 'OPT_IN' and a.mpan is not null
  ) shared
  where shared.counts <> shared.asset_uuid and p.tenant_uuid = shared.tenant_uuid and p.event_uuid = shared.event_uuid and p.asset_uuid = shared.asset_uuid;

  -- Events without a FINAL run are settled from now on with each meter point once.
  create temporary table unsettled on commit drop as
    select distinct p.tenant_uuid, p.event_uuid, e.end_utc
    from event_participants p join events e on e.tenant_uuid = p.tenant_uuid and e.event_uuid = p.event_uuid
    where p.counted_by is not null
      and not exists (select from event_stats s where s.tenant_uuid = p.tenant_uuid and s.event_uuid = p.event_uuid and s.status = 'FINAL');
  update event_assets ea
  set state = 'OPT_OUT', state_reason = 'Another asset of the event is metered by the same meter', baseline_wh = null
  from event_participants p join unsettled u on u.tenant_uuid = p.tenant_uuid and u.event_uuid = p.event_uuid
  where p.counted_by is not null and ea.tenant_uuid = p.tenant_uuid and ea.event_uuid = p.event_uuid and ea.asset_uuid = p.asset_uuid;
  update event_participants p
  set state = 'OPT_OUT'
  from unsettled u
  where p.counted_by is not null and u.tenant_uuid = p.tenant_uuid and u.event_uuid = p.event_uuid;
  insert into jobs (tenant_uuid, kind, subject_uuid, due_utc)
  select tenant_uuid, 'STATS', event_uuid, end_utc from unsettled
  on conflict (tenant_uuid, kind, subject_uuid) do update set due_utc = least(jobs.due_utc, excluded.due_utc);

  for found in
    select tenant_uuid, count(*) as assets from assets where mpan_repeat > 0 group by tenant_uuid order by tenant_uuid
  loop
    raise warning 'tenant %: % active assets have the MPAN of an older one; GET /assets?mpanUse=SHARED lists them with it', found.tenant_uuid, found.assets;
  end loop;

  foreach walled in array walls loop
    execute format('alter table %I force row level security', walled);
  end loop;
end $$;

create unique index assets_one_mpan on assets (tenant_uuid, mpan, mpan_repeat) where status = 'ACTIVE' and mpan is not null;
create index assets_mpan_repeat on assets (tenant_uuid, mpan) where mpan_repeat > 0;
create index assets_boundary_mpan on assets (tenant_uuid, boundary_mpan) where boundary_mpan is not null;
