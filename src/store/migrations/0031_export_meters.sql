-- An export meter point is counted once as well: an active export MPAN stands once per tenant.
alter table assets
  -- 0 but for assets that had the export MPAN of an older active one when this was applied: they stay as they are, numbered
  -- from 1. Archiving one, or changing its export MPAN, puts it back to 0.
  add column export_mpan_repeat integer not null default 0 check (export_mpan_repeat >= 0);

-- Owners see all tenants for once.
do $$
declare found record;
begin
  alter table assets no force row level security;

  update assets a
  set export_mpan_repeat = numbered.place - 1
  from (
    select tenant_uuid, asset_uuid, row_number() over (partition by tenant_uuid, export_mpan order by created_utc, asset_uuid) as place
    from assets where status = 'ACTIVE' and export_mpan is not null
  ) numbered
  where numbered.place > 1 and a.tenant_uuid = numbered.tenant_uuid and a.asset_uuid = numbered.asset_uuid;

  for found in
    select tenant_uuid, count(*) as assets from assets where export_mpan_repeat > 0 group by tenant_uuid order by tenant_uuid
  loop
    raise warning 'tenant %: % active assets have the export MPAN of an older one; GET /assets?mpanUse=SHARED lists them with it', found.tenant_uuid, found.assets;
  end loop;

  alter table assets force row level security;
end $$;

create unique index assets_one_export_mpan on assets (tenant_uuid, export_mpan, export_mpan_repeat) where status = 'ACTIVE' and export_mpan is not null;
create index assets_export_mpan_repeat on assets (tenant_uuid, export_mpan) where export_mpan_repeat > 0;

-- Why a tariff was added, in place of another perhaps.
alter table tariffs add column reason text;
