-- What was archived with its user, so that it comes back with the user and nothing else does: of consents the reason why
-- they ended, of assets a state before of the kind USER. Of a portfolio that was archived, states before have its assets.
alter table consents
  drop constraint consents_end_reason_check,
  add constraint consents_end_reason_check check (end_reason in ('TENANCY_ENDED', 'USER_ARCHIVED')),
  drop constraint consents_check,
  add constraint consents_tenancy_check check ((end_reason is not distinct from 'TENANCY_ENDED') = (tenancy_ended_on is not null));

alter table states_before
  drop constraint states_before_kind_check,
  add constraint states_before_kind_check check (kind in ('SCHEME', 'EVENT', 'PORTFOLIO', 'USER'));

-- Of users archived before this: what was archived at the very instant of theirs.
alter table users no force row level security;
alter table consents no force row level security;
alter table assets no force row level security;
alter table states_before no force row level security;

update consents c set end_reason = 'USER_ARCHIVED'
from users u
where u.tenant_uuid = c.tenant_uuid and u.user_uuid = c.user_uuid and u.status = 'ARCHIVED' and c.status = 'WITHDRAWN'
  and c.end_reason is null and c.withdrawn_utc = u.archived_utc;

insert into states_before (tenant_uuid, cause_uuid, asset_uuid, kind, target_uuid)
select a.tenant_uuid, a.asset_uuid, a.asset_uuid, 'USER', u.user_uuid
from users u join assets a on a.tenant_uuid = u.tenant_uuid and a.user_uuid = u.user_uuid
where u.status = 'ARCHIVED' and a.status = 'ARCHIVED' and a.archived_utc = u.archived_utc;

alter table users force row level security;
alter table consents force row level security;
alter table assets force row level security;
alter table states_before force row level security;
