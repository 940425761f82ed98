create table webhook_subscriptions (
  tenant_uuid uuid not null references tenants,
  webhook_uuid uuid not null,
  url text not null,
  events text[] not null,
  description text,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'DISABLED')),
  disabled_reason text,
  -- Sealed with the service's secret key: the signing secret is never readable at rest.
  secret bytea not null,
  -- Secrets rotated out, newest first: [{sealed, until}].
  old_secrets jsonb not null default '[]',
  -- Machine time of the first and the newest failure since the last success.
  failing_since timestamptz,
  last_failure timestamptz,
  -- The process that sends to this subscription, until then unless it renews.
  lane_owner uuid,
  lane_until timestamptz,
  created_utc timestamptz not null,
  updated_utc timestamptz not null,
  deleted_utc timestamptz,
  row_version bigint not null default 1,
  primary key (tenant_uuid, webhook_uuid)
)
-- Each turn of sending moves the lane's columns: with room left in its page a new version needs no new index entries.
with (fillfactor = 50);

-- One row a subscription and message: its own job and its own log.
-- No foreign keys: subscriptions are never removed, and checking one per row would lock the subscription that is being sent to.
create table webhook_deliveries (
  tenant_uuid uuid not null,
  delivery_uuid uuid not null,
  webhook_uuid uuid not null,
  -- Order of creation: first attempts follow it.
  seq bigint generated always as identity,
  event text not null,
  -- Business time of what happened.
  created_utc timestamptz not null,
  -- The exact text that is signed and sent, on every attempt.
  body text not null,
  test boolean not null default false,
  status text not null default 'PENDING' check (status in ('PENDING', 'RETRYING', 'SUCCEEDED', 'FAILED')),
  -- Attempts made in all, and since the schedule last began.
  attempts integer not null default 0,
  tries integer not null default 0,
  -- Attempts asked for by hand and not made yet.
  replays integer not null default 0,
  -- Machine time; null once nothing more will be sent.
  next_attempt_at timestamptz,
  primary key (tenant_uuid, delivery_uuid)
);
create index webhook_deliveries_first on webhook_deliveries (tenant_uuid, webhook_uuid, seq) where status = 'PENDING';
create index webhook_deliveries_retry on webhook_deliveries (tenant_uuid, webhook_uuid, next_attempt_at) where status = 'RETRYING';
create index webhook_deliveries_log on webhook_deliveries (tenant_uuid, webhook_uuid, created_utc, delivery_uuid);

create table webhook_attempts (
  tenant_uuid uuid not null,
  delivery_uuid uuid not null,
  attempt integer not null,
  -- Machine time.
  attempted_at timestamptz not null,
  status_code integer,
  response_ms integer not null,
  error text,
  request_headers json not null,
  response_body text,
  primary key (tenant_uuid, delivery_uuid, attempt)
);

do $$
declare walled text;
begin
  foreach walled in array array['webhook_subscriptions', 'webhook_deliveries', 'webhook_attempts'] loop
    execute format('alter table %I enable row level security', walled);
    execute format('alter table %I force row level security', walled);
    execute format(
      'create policy tenant_wall on %I using (tenant_uuid = nullif(current_setting(''app.tenant'', true), '''')::uuid)', walled);
    -- Sending looks for what is due across tenants; only its transactions say so.
    execute format('create policy deliverer on %I using (current_setting(''app.deliverer'', true) = ''on'')', walled);
  end loop;
end $$;
