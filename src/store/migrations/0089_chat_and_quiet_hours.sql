-- A contact may have the address of a chat's incoming webhook beside or instead of its e-mail address.
alter table contacts
  alter column email drop not null,
  -- Sealed: whoever has the address may write to the chat.
  add column chat_url bytea,
  -- What is shown of it.
  add column chat_shown text,
  -- Why nothing is sent to the chat any more; null while it is.
  add column chat_error text,
  -- On the London clock.
  add column quiet_start text not null default '21:00',
  add column quiet_end text not null default '08:00',
  add constraint contacts_reachable check (email is not null or chat_url is not null);

alter table mails add column channel text not null default 'EMAIL' check (channel in ('EMAIL', 'CHAT'));

-- The contacts that were told of an alert: later ones are told of what lasts, and these that it is over.
alter table alerts add column told uuid[] not null default '{}';
-- The owner may look over the wall for this.
alter table alerts no force row level security;
alter table contacts no force row level security;
update alerts a set told = coalesce((
    select array_agg(c.contact_uuid) from contacts c
    where c.tenant_uuid = a.tenant_uuid and c.confirmed_utc is not null and a.kind = any(c.alerts)
  ), '{}')
  where a.closed_utc is null and a.mailed_utc is not null;
alter table alerts force row level security;
alter table contacts force row level security;

-- Jobs that keep failing, of which operators are told.
create index jobs_failing on jobs (tenant_uuid, kind) where attempts >= 5;
