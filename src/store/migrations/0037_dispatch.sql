-- Dispatch: what is asked of each asset of an event, to whom it is sent, and what they answer.

-- Whoever takes set-points for assets: a maker's cloud, a gateway, a VEN, a person.
create table controllers (
  tenant_uuid uuid not null references tenants,
  controller_uuid uuid not null,
  name text not null,
  channel text not null check (channel in ('WEBHOOK', 'PULL', 'OPENADR', 'EMAIL', 'SIMULATED')),
  -- NONE: it never answers, so that delivery is the last word.
  answers text not null default 'REQUIRED' check (answers in ('REQUIRED', 'NONE')),
  url text,
  -- Sealed with the service's secret key; those rotated out: [{sealed, until}].
  secret bytea,
  old_secrets jsonb not null default '[]',
  batch_size integer not null default 500,
  ack_within_seconds integer not null default 300,
  poll_interval_seconds integer not null default 60,
  -- Its reports of energy become readings of assets without any other source.
  may_meter boolean not null default false,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'DISABLED')),
  disabled_reason text,
  -- Machine time of the first and the newest failure since the last success.
  failing_since timestamptz,
  last_failure timestamptz,
  -- Business time of its last push that succeeded, poll or answer; since when it is known to be out of reach.
  last_seen_utc timestamptz,
  unreachable_since timestamptz,
  -- Machine time until which one that polls has to come again.
  overdue_at timestamptz,
  -- The process that sends to this controller, until then unless it renews.
  lane_owner uuid,
  lane_until timestamptz,
  created_utc timestamptz not null,
  updated_utc timestamptz not null,
  deleted_utc timestamptz,
  row_version bigint not null default 1,
  primary key (tenant_uuid, controller_uuid)
)
with (fillfactor = 50);
create index controllers_overdue on controllers (tenant_uuid, overdue_at) where overdue_at is not null;

-- How a controller answered the dispatches of an event that has ended, and in what time: how many answers by bucket.
create table controller_events (
  tenant_uuid uuid not null,
  controller_uuid uuid not null,
  event_uuid uuid not null,
  end_utc timestamptz not null,
  dispatches integer not null,
  answered integer not null,
  latency_counts integer[] not null,
  primary key (tenant_uuid, controller_uuid, event_uuid),
  foreign key (tenant_uuid, controller_uuid) references controllers
);
create index controller_events_newest on controller_events (tenant_uuid, controller_uuid, end_utc);

-- The number of a controller's newest batch. Its row is locked until the batches are committed, so that a reader that
-- has seen a number has seen all before it.
create table controller_batch_numbers (
  tenant_uuid uuid not null,
  controller_uuid uuid not null,
  last_number bigint not null default 0,
  primary key (tenant_uuid, controller_uuid),
  foreign key (tenant_uuid, controller_uuid) references controllers
);

alter table assets
  add column controller_uuid uuid,
  -- What the asset must be allowed to import whatever is asked of it.
  add column minimum_kw double precision,
  add foreign key (tenant_uuid, controller_uuid) references controllers;
create index assets_by_controller on assets (tenant_uuid, controller_uuid, asset_uuid) include (status, power_kw)
  where controller_uuid is not null;

-- Events of a scheme are dispatched by hand, by themselves, or not at all.
alter table event_schemes
  add column dispatch_mode text not null default 'OFF' check (dispatch_mode in ('OFF', 'MANUAL', 'AUTO')),
  add column dispatch_allocation text not null default 'EXPECTED'
    check (dispatch_allocation in ('EXPECTED', 'CAPACITY', 'BASELINE', 'EQUAL')),
  add column dispatch_notice_minutes integer not null default 60,
  add column dispatch_spread text not null default 'BEFORE' check (dispatch_spread in ('NONE', 'BEFORE', 'AROUND', 'AFTER')),
  add column dispatch_spread_seconds integer not null default 300,
  -- How often a day an asset is dispatched at most.
  add column dispatches_per_day integer not null default 2;
-- What differs from the scheme for one event: {mode, allocation, noticeMinutes, spread, spreadSeconds}.
alter table events add column dispatch jsonb;

-- The brake, and above how many kW a second operator confirms; null for none.
alter table tenants
  add column confirm_above_kw double precision,
  add column dispatch_stopped_utc timestamptz,
  -- Of a demo: the scheme in which further events schedule themselves.
  add column demo_scheme_uuid uuid,
  add column dispatch_stopped_by text;
update tenants set confirm_above_kw = 1000 where environment = 'LIVE';

-- One an event: how its target was allocated.
create table dispatch_orders (
  tenant_uuid uuid not null,
  event_uuid uuid not null,
  status text not null check (status in ('AWAITING_CONFIRMATION', 'WAITING', 'ISSUING', 'ISSUED', 'CANCELLED', 'ENDED')),
  revision integer not null default 1,
  allocation text not null check (allocation in ('EXPECTED', 'CAPACITY', 'BASELINE', 'EQUAL', 'GIVEN')),
  signal text check (signal in ('RELATIVE_KW', 'IMPORT_LIMIT_KW', 'SETPOINT_KW', 'EXPORT_LIMIT_KW', 'LEVEL')),
  -- Of GIVEN: [{assetUUID, w}].
  given jsonb,
  notice_minutes integer not null,
  spread text not null check (spread in ('NONE', 'BEFORE', 'AROUND', 'AFTER')),
  spread_seconds integer not null,
  ramp_seconds integer not null,
  reserve_percent double precision not null,
  on_loss text not null default 'HOLD' check (on_loss in ('HOLD', 'RELEASE')),
  give_up_after_seconds integer,
  -- Whole watts by half hour of the event: its target (null without one), what was asked, and what could be had.
  target_w bigint[],
  requested_w bigint[] not null,
  possible_w bigint[] not null,
  -- What meters say that the dispatched assets gave, below 0 where they did the contrary, and how many have said so.
  measured_w bigint[],
  measured_assets integer[],
  -- What each step of issuing needs to know of the whole allocation.
  rule jsonb,
  -- How many assets were refused, by code.
  refused_by_code jsonb not null default '{}',
  issue_at_utc timestamptz not null,
  -- What is done in steps, by whom and why, and the last asset that has been.
  task text check (task in ('ISSUE', 'CHANGE', 'CANCEL')),
  task_after uuid,
  task_actor text,
  task_actor_name text,
  task_reason text,
  -- Assets were opted in that a task under way may have passed already: they are added after it.
  adds_again boolean not null default false,
  issued_utc timestamptz,
  -- That too little is promised was told, or that it is over.
  shortfall_utc timestamptz,
  completed_utc timestamptz,
  -- When answers were last published: at most once a second.
  answers_utc timestamptz,
  -- How many dispatches had an answer when they were last looked at.
  swept_answers integer not null default 0,
  confirm_by_utc timestamptz,
  asked_by text not null,
  confirmed_by text,
  -- What the second operator has confirmed, in watts.
  confirmed_w bigint,
  created_utc timestamptz not null,
  updated_utc timestamptz not null,
  row_version bigint not null default 1,
  primary key (tenant_uuid, event_uuid),
  foreign key (tenant_uuid, event_uuid) references events
);

-- Up to a controller's batch_size dispatches of one revision: what is sent, retried and logged.
create table dispatch_batches (
  tenant_uuid uuid not null,
  batch_uuid uuid not null,
  controller_uuid uuid not null,
  -- Null for a test of the controller.
  event_uuid uuid,
  kind text not null check (kind in ('REQUESTED', 'CHANGED', 'CANCELLED', 'TEST')),
  revision integer not null,
  -- Its place among the controller's batches.
  number bigint not null,
  dispatches integer not null,
  state text not null default 'PENDING' check (state in ('PENDING', 'SENT', 'DELIVERED', 'FAILED', 'SUPERSEDED')),
  created_utc timestamptz not null,
  -- Business time: of the first attempt and of the delivery; until when it is sent again.
  sent_utc timestamptz,
  delivered_utc timestamptz,
  give_up_utc timestamptz not null,
  -- Of the event, for the pace of retries.
  start_utc timestamptz,
  -- Machine time; null once nothing more is sent, and for controllers that come and read.
  next_attempt_at timestamptz,
  attempts integer not null default 0,
  -- The last answer required until then, and that the controller's silence was told about.
  ack_due_utc timestamptz,
  primary key (tenant_uuid, batch_uuid),
  foreign key (tenant_uuid, controller_uuid) references controllers,
  unique (tenant_uuid, controller_uuid, number)
)
with (fillfactor = 70);
create index dispatch_batches_due on dispatch_batches (tenant_uuid, controller_uuid, next_attempt_at)
  where next_attempt_at is not null;
create index dispatch_batches_of_event on dispatch_batches (tenant_uuid, event_uuid);

create table dispatch_attempts (
  tenant_uuid uuid not null,
  batch_uuid uuid not null,
  attempt integer not null,
  -- Machine time.
  attempted_at timestamptz not null,
  status_code integer,
  response_ms integer not null,
  error text,
  request_headers json not null,
  response_body text,
  primary key (tenant_uuid, batch_uuid, attempt)
);

-- One an event and asset. Its state is its own answer, else that of its batch.
create table dispatches (
  tenant_uuid uuid not null,
  event_uuid uuid not null,
  asset_uuid uuid not null,
  -- A hash of event and asset: issued again, it is the same.
  dispatch_uuid uuid not null,
  controller_uuid uuid not null,
  portfolio_uuid uuid,
  batch_uuid uuid not null,
  revision integer not null,
  is_cancelled boolean not null default false,
  signal text not null,
  -- Whole watts by half hour of the event: the change that is asked for, and the value that the device gets.
  requested_w integer[] not null,
  value_w integer[] not null,
  -- The size of the mean change.
  size_w integer not null,
  -- From a controller that never answers, delivery is the last word.
  needs_answer boolean not null default true,
  start_at timestamptz not null,
  end_at timestamptz not null,
  valid_until timestamptz not null,
  -- Null until there is an answer to this revision, or it has ended without.
  answer text check (answer in ('ACKNOWLEDGED', 'OPTED_OUT', 'REJECTED', 'FAILED', 'EXPIRED', 'CANCELLED')),
  reason_code text,
  answered_revision integer,
  answered_utc timestamptz,
  answered_by text,
  -- Of the answer: seconds since it was sent.
  latency_ms integer,
  execution text not null default 'NONE' check (execution in ('NONE', 'STARTED', 'COMPLETED', 'ABORTED')),
  promised_w integer,
  -- Marked when the answer was due; cleared by one.
  is_silent boolean not null default false,
  was_resent boolean not null default false,
  -- Of what is asked for, what nobody has promised.
  at_risk_w integer not null generated always as (case
    when answer = 'CANCELLED' or (answer = 'ACKNOWLEDGED' and execution <> 'ABORTED')
      or (answer is null and not needs_answer) then 0 else size_w end) stored,
  primary key (tenant_uuid, event_uuid, asset_uuid)
)
with (fillfactor = 80);
create unique index dispatches_by_id on dispatches (tenant_uuid, dispatch_uuid);
create index dispatches_by_batch on dispatches (tenant_uuid, batch_uuid);
create index dispatches_by_asset on dispatches (tenant_uuid, asset_uuid, start_at);
create index dispatches_silent on dispatches (tenant_uuid, event_uuid) where is_silent;
create index dispatches_at_risk on dispatches (tenant_uuid, event_uuid, at_risk_w desc nulls last, asset_uuid);

-- Sums of an event's dispatches by what they have in common, half hour by half hour, as differences that add up: each
-- transaction adds its own, so that none waits for another.
create table dispatch_sums (
  tenant_uuid uuid not null,
  event_uuid uuid not null,
  controller_uuid uuid not null,
  -- Null once there is an answer, beside which the state of the batch does not count.
  batch_uuid uuid,
  portfolio_uuid uuid,
  answer text,
  execution text not null,
  is_silent boolean not null,
  needs_answer boolean not null,
  -- A cancel that its controller has not confirmed.
  is_unconfirmed boolean not null,
  -- The half hour of the event, from 1; the assets are counted in the first.
  slot integer not null,
  assets bigint not null,
  requested_w bigint not null,
  promised_w bigint not null
);
comment on table dispatch_sums is 'derived from dispatches';
create index dispatch_sums_of_event on dispatch_sums (tenant_uuid, event_uuid);

-- How many answers of an event took how long, as differences too: bucket n ends at 1.1 to the power of n milliseconds.
create table dispatch_latencies (
  tenant_uuid uuid not null,
  event_uuid uuid not null,
  bucket integer not null,
  answers bigint not null
);
comment on table dispatch_latencies is 'derived from dispatches';
create index dispatch_latencies_of_event on dispatch_latencies (tenant_uuid, event_uuid);

do $$
declare change record;
begin
  for change in select * from (values
    ('insert', 'select a.*, 1 as sign from added a', 'new table as added'),
    ('delete', 'select g.*, -1 as sign from gone g', 'old table as gone'),
    ('update', 'select a.*, 1 as sign from added a union all select g.*, -1 from gone g',
      'old table as gone new table as added')) as changes (operation, rows, tables) loop
    execute format($f$
      create function note_dispatches_%1$s() returns trigger language plpgsql as $body$
      begin
        insert into dispatch_sums (tenant_uuid, event_uuid, controller_uuid, batch_uuid, portfolio_uuid, answer, execution,
          is_silent, needs_answer, is_unconfirmed, slot, assets, requested_w, promised_w)
        select tenant_uuid, event_uuid, controller_uuid, case when answer is null then batch_uuid end, portfolio_uuid,
          answer, execution, is_silent,
          needs_answer, is_cancelled and needs_answer and answered_revision is distinct from revision, slot,
          sum(case when slot = 1 then sign else 0 end), sum(sign * w::bigint),
          sum(case when answer = 'ACKNOWLEDGED' and execution <> 'ABORTED' and promised_w is not null and size_w > 0
                then round(sign * w * abs(promised_w::numeric) / size_w)
              when answer = 'ACKNOWLEDGED' and execution <> 'ABORTED' then sign * w else 0 end)
        from (%2$s) changed cross join unnest(requested_w) with ordinality as halves (w, slot)
        group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
        having sum(case when slot = 1 then sign else 0 end) <> 0 or sum(sign * w::bigint) <> 0
          or count(*) filter (where answer = 'ACKNOWLEDGED') > 0;
        insert into dispatch_latencies (tenant_uuid, event_uuid, bucket, answers)
        select tenant_uuid, event_uuid, least(226, greatest(0, round(ln(greatest(1, latency_ms)) / ln(1.1))))::integer,
          sum(sign)
        from (%2$s) changed where latency_ms is not null
        group by 1, 2, 3 having sum(sign) <> 0;
        return null;
      end $body$;
      create trigger dispatches_%1$s after %1$s on dispatches referencing %3$s
        for each statement execute function note_dispatches_%1$s()$f$, change.operation, change.rows, change.tables);
  end loop;
end $$;

-- Only what the rows do not hold: changes, refusals, cancels, overrides, late answers.
create table dispatch_log (
  tenant_uuid uuid not null,
  seq bigint generated always as identity,
  event_uuid uuid not null,
  -- Null for what concerns all of the event.
  dispatch_uuid uuid,
  at_utc timestamptz not null,
  kind text not null,
  revision integer not null,
  actor text not null check (actor in ('OPERATOR', 'KEY', 'CONTROLLER', 'PARTICIPANT', 'SYSTEM')),
  actor_name text,
  details jsonb not null default '{}',
  primary key (tenant_uuid, seq)
);
create index dispatch_log_of_event on dispatch_log (tenant_uuid, event_uuid, at_utc) where dispatch_uuid is null;
create index dispatch_log_of_dispatch on dispatch_log (tenant_uuid, dispatch_uuid, at_utc) where dispatch_uuid is not null;

-- Answers that wait to be told to the tenant's subscribers: [{dispatchUUID, assetUUID, …}].
create table dispatch_answer_messages (
  tenant_uuid uuid not null,
  seq bigint generated always as identity,
  event_uuid uuid not null,
  answers jsonb not null,
  primary key (tenant_uuid, event_uuid, seq)
);

-- What devices say they measured; the meter settles.
create table device_reports (
  tenant_uuid uuid not null,
  dispatch_uuid uuid not null,
  half_hour_utc timestamptz not null,
  kind text not null check (kind in ('ENERGY_WH', 'POWER_W')),
  value integer not null,
  quality text not null default 'OK' check (quality in ('OK', 'ESTIMATED')),
  at_utc timestamptz not null,
  primary key (tenant_uuid, dispatch_uuid, half_hour_utc, kind)
);

-- What operators are told of, once while it lasts.
create table alerts (
  tenant_uuid uuid not null references tenants,
  alert_uuid uuid not null,
  kind text not null,
  event_uuid uuid,
  controller_uuid uuid,
  details jsonb not null default '{}',
  raised_utc timestamptz not null,
  last_utc timestamptz not null,
  occurrences integer not null default 1,
  closed_utc timestamptz,
  primary key (tenant_uuid, alert_uuid)
);
create unique index alerts_open on alerts (tenant_uuid, kind, event_uuid, controller_uuid) nulls not distinct
  where closed_utc is null;

do $$
declare walled text;
begin
  foreach walled in array array['controllers', 'controller_events', 'controller_batch_numbers', 'dispatch_orders',
    'dispatch_batches', 'dispatch_attempts', 'dispatches', 'dispatch_sums', 'dispatch_latencies', 'dispatch_log',
    'dispatch_answer_messages', 'device_reports', 'alerts'] loop
    execute format('alter table %I enable row level security', walled);
    execute format('alter table %I force row level security', walled);
    execute format(
      'create policy tenant_wall on %I using (tenant_uuid = nullif(current_setting(''app.tenant'', true), '''')::uuid)', walled);
  end loop;
  -- Sending looks for what is due across tenants; only its transactions say so.
  foreach walled in array array['controllers', 'controller_batch_numbers', 'dispatch_batches', 'dispatch_attempts',
    'dispatches', 'dispatch_sums', 'dispatch_latencies'] loop
    execute format('create policy deliverer on %I using (current_setting(''app.deliverer'', true) = ''on'')', walled);
  end loop;
end $$;

-- Outside the wall, like keys: a token is checked before its tenant is known. A VEN's belongs to a controller; a BL's to
-- its tenant.
create table controller_credentials (
  client_id text primary key,
  tenant_uuid uuid not null references tenants,
  controller_uuid uuid,
  role text not null default 'VEN' check (role in ('VEN', 'BL')),
  secret_sha256 bytea not null,
  -- One more with every change that ends its tokens.
  version integer not null default 1,
  label text,
  created_utc timestamptz not null,
  expires_utc timestamptz,
  revoked_utc timestamptz,
  last_used_utc timestamptz,
  check ((role = 'BL') = (controller_uuid is null))
);
create index controller_credentials_by_controller on controller_credentials (tenant_uuid, controller_uuid);

-- Subscriptions to messages about dispatch are apart from those to the 11 events.
alter table webhook_subscriptions
  add column family text not null default 'EVENTS' check (family in ('EVENTS', 'DISPATCH'));
