-- What an asset was in a scheme or an event, and which portfolio it was in, before something took it out: a bulk action, or
-- its archiving. Undoing the one and restoring from the other put that back.
create table states_before (
  tenant_uuid uuid not null references tenants,
  -- The bulk action; the asset itself where it was archived.
  cause_uuid uuid not null,
  asset_uuid uuid not null,
  kind text not null check (kind in ('SCHEME', 'EVENT', 'PORTFOLIO')),
  target_uuid uuid not null,
  -- Status in the scheme or state in the event; null where the asset was not in it. Of a portfolio null.
  state text,
  reason text,
  -- When an answer to an event had been given.
  since_utc timestamptz,
  -- The portfolio that had invited the asset to an event.
  portfolio_uuid uuid,
  -- What was made of it: where it has changed since, nothing is put back.
  left_as text,
  primary key (tenant_uuid, cause_uuid, asset_uuid, kind, target_uuid),
  foreign key (tenant_uuid, asset_uuid) references assets
);

alter table bulk_actions
  add column not_put_back_by_code json not null default '{}',
  -- The first fifty of each reason.
  add column not_put_back json not null default '[]';

-- What bulk actions made before this kept of the assets they changed, for every tenant: their state and no more.
alter table bulk_actions no force row level security;
alter table bulk_action_steps no force row level security;
alter table assets no force row level security;

insert into states_before (tenant_uuid, cause_uuid, asset_uuid, kind, target_uuid, state, left_as)
select a.tenant_uuid, a.bulk_action_uuid, changed.asset_uuid, split_part(a.action, '_', 1), a.target_uuid, changed.before,
  case
    when a.action = 'SCHEME_OPT_IN' and changed.before = 'READY_OPT_OUT' then 'READY'
    when a.action = 'SCHEME_OPT_OUT' and changed.before = 'READY' then 'READY_OPT_OUT'
    when a.action like '%OPT_IN' then 'OPT_IN'
    else 'OPT_OUT'
  end
from bulk_actions a
join bulk_action_steps s on s.tenant_uuid = a.tenant_uuid and s.bulk_action_uuid = a.bulk_action_uuid and s.state = 'DONE'
cross join lateral unnest(s.changed_assets, s.states_before) as changed (asset_uuid, before)
join assets on assets.tenant_uuid = a.tenant_uuid and assets.asset_uuid = changed.asset_uuid
where a.action in ('SCHEME_OPT_IN', 'SCHEME_OPT_OUT', 'EVENT_OPT_IN', 'EVENT_OPT_OUT') and a.target_uuid is not null;

-- Of archived assets the portfolio, as the latest bulk action that archived them kept it.
insert into states_before (tenant_uuid, cause_uuid, asset_uuid, kind, target_uuid)
select distinct on (a.tenant_uuid, changed.asset_uuid) a.tenant_uuid, changed.asset_uuid, changed.asset_uuid, 'PORTFOLIO', changed.before::uuid
from bulk_actions a
join bulk_action_steps s on s.tenant_uuid = a.tenant_uuid and s.bulk_action_uuid = a.bulk_action_uuid and s.state = 'DONE'
cross join lateral unnest(s.changed_assets, s.states_before) as changed (asset_uuid, before)
join assets on assets.tenant_uuid = a.tenant_uuid and assets.asset_uuid = changed.asset_uuid and assets.status = 'ARCHIVED'
where a.action = 'ARCHIVE' and changed.before is not null
order by a.tenant_uuid, changed.asset_uuid, a.created_utc desc;

alter table bulk_actions force row level security;
alter table bulk_action_steps force row level security;
alter table assets force row level security;

alter table states_before enable row level security;
alter table states_before force row level security;
create policy tenant_wall on states_before using (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid);
