-- Mail: alerts to operators, invitations to users, and calendars.

-- Users of a scheme get mail about its events, or none.
alter table event_schemes add column mail text not null default 'OFF' check (mail in ('OFF', 'ON'));
-- One more ends every link in mails sent to the user.
alter table users add column mail_epoch integer not null default 0;

-- Who is told of alerts.
create table contacts (
  tenant_uuid uuid not null references tenants,
  contact_uuid uuid not null,
  name text not null,
  email text not null,
  alerts text[] not null,
  delivery text not null default 'AT_ONCE' check (delivery in ('AT_ONCE', 'DIGEST')),
  -- The link in its first mail was followed.
  confirmed_utc timestamptz,
  created_utc timestamptz not null,
  updated_utc timestamptz not null,
  row_version bigint not null default 1,
  primary key (tenant_uuid, contact_uuid)
);
create unique index contacts_by_email on contacts (tenant_uuid, lower(email));

-- A tenant's own words, one version after another: a mail shows those it was sent with.
create table mail_templates (
  tenant_uuid uuid not null references tenants,
  name text not null,
  version integer not null,
  -- Null: the original text again.
  subject text,
  paragraphs text[],
  created_utc timestamptz not null,
  primary key (tenant_uuid, name, version)
);

-- One mail a row, without its text: that follows from template and parameters.
create table mails (
  tenant_uuid uuid not null references tenants,
  mail_uuid uuid not null,
  kind text not null,
  user_uuid uuid,
  contact_uuid uuid,
  event_uuid uuid,
  alert_uuid uuid,
  -- Of the batch whose dispatches it delivers.
  batch_uuid uuid,
  -- Of the event or the dispatch; 0 for a mail that there is once an event and user.
  revision integer not null default 0,
  -- Those that must not wait behind a fleet's invitations first.
  priority smallint not null default 5,
  status text not null default 'WAITING'
    check (status in ('WAITING', 'SENT', 'CAUGHT', 'WITHDRAWN', 'EXPIRED', 'SUPPRESSED', 'FAILED')),
  -- Of the text as it was sent.
  template_version integer,
  parameters jsonb,
  due_utc timestamptz not null,
  attempts integer not null default 0,
  sent_utc timestamptz,
  error text,
  created_utc timestamptz not null,
  primary key (tenant_uuid, mail_uuid),
  check ((user_uuid is null) <> (contact_uuid is null))
)
with (fillfactor = 80);
create index mails_due on mails (tenant_uuid, priority, due_utc, mail_uuid) where status = 'WAITING';
create index mails_next on mails (tenant_uuid, due_utc) where status = 'WAITING';
create index mails_failed on mails (tenant_uuid, created_utc) where status = 'FAILED';
create index mails_listed on mails (tenant_uuid, created_utc, mail_uuid);
create unique index mails_of_event on mails (tenant_uuid, event_uuid, user_uuid, kind, revision)
  where event_uuid is not null and user_uuid is not null;
create index mails_of_user on mails (tenant_uuid, user_uuid) where user_uuid is not null;
create index mails_of_contact on mails (tenant_uuid, contact_uuid) where contact_uuid is not null;
create index mails_of_batch on mails (tenant_uuid, batch_uuid) where batch_uuid is not null;

-- What is to be written to the users of an event, a page at a time.
create table mail_rounds (
  tenant_uuid uuid not null,
  event_uuid uuid not null,
  kind text not null,
  revision integer not null default 0,
  due_utc timestamptz not null,
  -- The last asset or user done; null before the first.
  after_uuid uuid,
  done boolean not null default false,
  -- What only the round knows: the window before a change.
  details jsonb,
  primary key (tenant_uuid, event_uuid, kind, revision),
  foreign key (tenant_uuid, event_uuid) references events
);

-- Addresses that get no mail, as a keyed hash: unsubscribed, refused by their server, or erased.
create table suppressions (
  tenant_uuid uuid not null references tenants,
  address_hash bytea not null,
  kind text not null check (kind in ('INVITATIONS', 'ALL')),
  reason text not null check (reason in ('UNSUBSCRIBED', 'REFUSED', 'ERASED')),
  created_utc timestamptz not null,
  primary key (tenant_uuid, address_hash, kind)
);

-- Evidence of answers by link: when, and to which words.
create table participant_answers (
  tenant_uuid uuid not null,
  answer_uuid uuid not null,
  event_uuid uuid not null,
  user_uuid uuid not null,
  answer text not null check (answer in ('YES', 'NO')),
  at_utc timestamptz not null,
  wording text not null,
  -- How many assets changed, stayed, and were refused, by code.
  outcome jsonb not null,
  primary key (tenant_uuid, answer_uuid),
  foreign key (tenant_uuid, event_uuid) references events
);
create index participant_answers_of_user on participant_answers (tenant_uuid, user_uuid, event_uuid, at_utc);

create table calendar_feeds (
  tenant_uuid uuid not null references tenants,
  feed_uuid uuid not null,
  label text not null,
  kind text not null check (kind in ('ALL', 'SCHEME', 'PORTFOLIO', 'USER')),
  scheme_uuid uuid,
  portfolio_uuid uuid,
  user_uuid uuid,
  token_sha256 bytea not null,
  last_read_utc timestamptz,
  created_utc timestamptz not null,
  primary key (tenant_uuid, feed_uuid)
);

-- When a mail about an alert was last written, and how many occurrences it told of.
alter table alerts
  add column mailed_utc timestamptz,
  add column mailed_occurrences integer not null default 0;

do $$
declare walled text;
begin
  foreach walled in array array['contacts', 'mail_templates', 'mails', 'mail_rounds', 'suppressions',
    'participant_answers', 'calendar_feeds'] loop
    execute format('alter table %I enable row level security', walled);
    execute format('alter table %I force row level security', walled);
    execute format(
      'create policy tenant_wall on %I using (tenant_uuid = nullif(current_setting(''app.tenant'', true), '''')::uuid)', walled);
  end loop;
end $$;
