-- OpenADR 3.1: what its clients store. Events and programs that mirror ours are read off our own rows.

-- Programs and events of business logic, reports and subscriptions, and what VENs tell of themselves and their
-- resources. Of a VEN or a resource that mirrors ours, the row has the same UUID as the controller or the asset.
create table oadr_objects (
  tenant_uuid uuid not null references tenants,
  object_uuid uuid not null,
  -- The order in which objects were created, for pages.
  seq bigint generated always as identity,
  type text not null check (type in ('PROGRAM', 'EVENT', 'REPORT', 'SUBSCRIPTION', 'VEN', 'RESOURCE')),
  -- The VEN that it belongs to; null for objects of business logic.
  controller_uuid uuid,
  -- Who created it.
  client_id text,
  -- A VEN or resource that mirrors ours and that its client has deleted.
  is_hidden boolean not null default false,
  -- Of a program, VEN or resource.
  name text,
  -- Of an event, a subscription; of a report.
  program_id text,
  event_id text,
  priority integer,
  -- Of an event: until when it is active; null without an end.
  ends_utc timestamptz,
  targets text[] not null default '{}',
  body jsonb not null,
  -- Of a subscription: the bearer tokens of its callbacks in their order, sealed with the service's secret key.
  sealed_tokens jsonb,
  created_utc timestamptz not null,
  updated_utc timestamptz not null,
  primary key (tenant_uuid, object_uuid)
);
create index oadr_objects_in_order on oadr_objects (tenant_uuid, type, seq);
create index oadr_objects_of_ven on oadr_objects (tenant_uuid, controller_uuid, type) where controller_uuid is not null;
create index oadr_objects_of_event on oadr_objects (tenant_uuid, event_id) where event_id is not null;
create unique index oadr_programs_by_name on oadr_objects (tenant_uuid, name) where type = 'PROGRAM';
create unique index oadr_vens_by_name on oadr_objects (tenant_uuid, name) where type = 'VEN' and name is not null;
create unique index oadr_resources_by_name on oadr_objects (tenant_uuid, controller_uuid, name)
  where type = 'RESOURCE' and name is not null;

-- A VEN's name is its controller's, with an ending where another has the same.
create index controllers_by_ven_name on controllers (tenant_uuid, name, controller_uuid)
  where channel = 'OPENADR' and deleted_utc is null;

-- Whether anything waits for a VEN that polls.
create index dispatch_batches_waiting on dispatch_batches (tenant_uuid, controller_uuid)
  where state in ('PENDING', 'SENT');

-- One more with every change of a program, event, VEN or resource above. The row stays locked until the commit, so that
-- a reader that has seen a version has seen all before it.
create table oadr_versions (
  tenant_uuid uuid primary key references tenants,
  version bigint not null
);

-- Up to which of a controller's batches subscriptions were told; without a row, none.
create table oadr_cursors (
  tenant_uuid uuid not null references tenants,
  controller_uuid uuid not null,
  number bigint not null,
  primary key (tenant_uuid, controller_uuid)
);

-- What is sent to callbacks: deleted once it was taken or given up, since the next poll has it too.
create table oadr_notifications (
  tenant_uuid uuid not null references tenants,
  seq bigint generated always as identity,
  subscription_uuid uuid not null,
  -- Which of the subscription's callbacks.
  callback integer not null,
  -- The controller's newest batch of which it tells, if it does: with the last of them those batches are delivered.
  batch_number bigint,
  body text not null,
  -- Machine time; of the start and the end of what it is about, for the pace of retries.
  next_attempt_at timestamptz not null,
  start_at timestamptz,
  give_up_at timestamptz not null,
  attempts integer not null default 0,
  primary key (tenant_uuid, seq)
);
create index oadr_notifications_of_callback on oadr_notifications (tenant_uuid, subscription_uuid, callback, seq);
create index oadr_notifications_due on oadr_notifications (next_attempt_at);

do $$
declare walled text;
begin
  foreach walled in array array['oadr_objects', 'oadr_versions', 'oadr_cursors', 'oadr_notifications'] loop
    execute format('alter table %I enable row level security', walled);
    execute format('alter table %I force row level security', walled);
    execute format(
      'create policy tenant_wall on %I using (tenant_uuid = nullif(current_setting(''app.tenant'', true), '''')::uuid)', walled);
  end loop;
  -- Callbacks are sent for all tenants by one runner; only its transactions say so.
  foreach walled in array array['oadr_objects', 'oadr_cursors', 'oadr_notifications'] loop
    execute format('create policy deliverer on %I using (current_setting(''app.deliverer'', true) = ''on'')', walled);
  end loop;
end $$;
