-- A bulk action over many assets runs in steps: each step is moved and ended in one transaction, so none is made twice.
alter table bulk_actions drop constraint bulk_actions_status_check;
alter table bulk_actions add constraint bulk_actions_status_check check (status in ('RUNNING', 'DONE', 'UNDOING', 'UNDONE', 'FAILED'));
alter table bulk_actions
  add column filter json not null default '{"status": "ACTIVE"}',
  -- How many assets were given by name.
  add column named integer,
  add column requested_by text,
  add column done integer not null default 0,
  add column changed integer not null default 0,
  add column failure text;

create table bulk_action_steps (
  tenant_uuid uuid not null references tenants,
  bulk_action_uuid uuid not null,
  step integer not null,
  state text not null check (state in ('WAITING', 'DONE', 'UNDONE')),
  asset_uuids uuid[] not null,
  -- The assets it changed, and beside each what it was before: a status, a state or a portfolio.
  changed_assets uuid[] not null default '{}',
  states_before text[] not null default '{}',
  primary key (tenant_uuid, bulk_action_uuid, step),
  foreign key (tenant_uuid, bulk_action_uuid) references bulk_actions
);

-- The actions of every tenant, for once.
alter table bulk_actions no force row level security;
update bulk_actions set done = matched, changed = cardinality(changed_assets);
insert into bulk_action_steps (tenant_uuid, bulk_action_uuid, step, state, asset_uuids, changed_assets, states_before)
select tenant_uuid, bulk_action_uuid, 0, case status when 'UNDONE' then 'UNDONE' else 'DONE' end, changed_assets, changed_assets,
  -- An archived asset's portfolio was not kept.
  case action when 'ARCHIVE' then array_fill(null::text, array[cardinality(changed_assets)]) else states_before end
from bulk_actions;
alter table bulk_actions force row level security;
alter table bulk_actions drop column changed_assets, drop column states_before;
alter table bulk_actions alter column filter drop default;

alter table bulk_action_steps enable row level security;
alter table bulk_action_steps force row level security;
create policy tenant_wall on bulk_action_steps using (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid);
