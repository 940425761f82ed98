-- Rules of markets as data. A tenant's own versions; those of the release are files. A version is never changed.
create table market_packs (
  tenant_uuid uuid not null references tenants,
  pack_uuid uuid not null,
  pack_id text not null,
  version text not null,
  parent_id text not null,
  parent_version text not null,
  overrides json not null,
  -- What the buyer has stated, and who confirmed it.
  confirmations json not null,
  created_utc timestamptz not null,
  primary key (tenant_uuid, pack_uuid),
  unique (tenant_uuid, pack_id, version)
);
create index market_packs_parent on market_packs (tenant_uuid, parent_id, parent_version);

alter table market_packs enable row level security;
alter table market_packs force row level security;
create policy tenant_wall on market_packs using (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid);

-- The pack that has the rules of a scheme, of a started event, and of each of its runs. The owner may look over the wall
-- for this.
alter table event_schemes no force row level security;
alter table events no force row level security;
alter table event_stats no force row level security;

alter table event_schemes add column pack_id text, add column pack_version text;
update event_schemes set
  pack_id = case when settlement_method = 'FLAT_RATE' then 'FLAT_RATE'
    when baseline_method = 'BL01' and not in_day_adjustment then 'NESO_DFS' else 'DFS_OWN_BASELINE' end,
  pack_version = case when settlement_method = 'DFS_K' and baseline_method = 'BL01' and not in_day_adjustment
    then '2026-05' else '1' end;
alter table event_schemes alter column pack_id set not null, alter column pack_id set default 'NESO_DFS',
  alter column pack_version set not null, alter column pack_version set default '2026-05';
create index event_schemes_pack on event_schemes (tenant_uuid, pack_id, pack_version);

alter table events add column pack_id text, add column pack_version text;
update events set
  pack_id = case when settlement_method = 'FLAT_RATE' then 'FLAT_RATE'
    when baseline_method = 'BL01' and not in_day_adjustment then 'NESO_DFS' else 'DFS_OWN_BASELINE' end,
  pack_version = case when settlement_method = 'DFS_K' and baseline_method = 'BL01' and not in_day_adjustment
    then '2026-05' else '1' end
where settlement_method is not null;
create index events_pack on events (tenant_uuid, pack_id, pack_version) where pack_id is not null;

update event_stats set terms = (terms::jsonb || jsonb_build_object('pack',
  case when terms ->> 'settlementMethod' = 'FLAT_RATE' then jsonb_build_object('packId', 'FLAT_RATE', 'version', '1')
    when terms ->> 'baselineMethod' = 'BL01' and terms ->> 'inDayAdjustment' = 'false'
      then jsonb_build_object('packId', 'NESO_DFS', 'version', '2026-05')
    else jsonb_build_object('packId', 'DFS_OWN_BASELINE', 'version', '1') end))::json
where terms is not null;

alter table event_stats force row level security;
alter table events force row level security;
alter table event_schemes force row level security;
