-- What the licence for load control asks for: controlled power by day, every signal, complaints.

-- A count under way, and what the last one found. The fleet is counted in portions, each by one run of a job.
create table load_counts (
  tenant_uuid uuid not null primary key references tenants,
  -- What the portions count, after which key; null while no count is under way.
  phase text check (phase in ('ASSETS', 'CONSENTS')),
  after_uuid uuid,
  -- The London day of the count under way, and the first day whose changes of provider it counts.
  day date,
  switching_from date,
  -- What its portions have found so far.
  found jsonb not null default '{}',
  -- When the last count began.
  counted_utc timestamptz,
  -- The line at the last count, and the first day at or above it with the day by which that is notified.
  line_w bigint,
  near_percent double precision,
  crossed_day date,
  notice_due_day date,
  notice_given_day date
)
with (fillfactor = 50);

-- The highest count of each London day, watts.
create table load_days (
  tenant_uuid uuid not null,
  day date not null,
  watts bigint not null,
  assets bigint not null,
  -- Of the assets, those without a power: they add nothing.
  unrated bigint not null,
  counted_utc timestamptz not null,
  primary key (tenant_uuid, day)
);

create table load_technologies (
  tenant_uuid uuid not null,
  day date not null,
  asset_type text not null,
  watts bigint not null,
  assets bigint not null,
  -- Active assets, controlled or not.
  registered bigint not null,
  primary key (tenant_uuid, day, asset_type)
);

-- Assets that came and left in each London day, and consents to dispatch that ended.
create table switching_days (
  tenant_uuid uuid not null,
  day date not null,
  came bigint not null default 0,
  went bigint not null default 0,
  consents_ended bigint not null default 0,
  primary key (tenant_uuid, day)
);

-- Every revision of a dispatch that was made to be sent, and every override by a customer. Rows are never changed.
create table load_signals (
  tenant_uuid uuid not null,
  seq bigint generated always as identity,
  at_utc timestamptz not null,
  kind text not null check (kind in ('REQUESTED', 'CHANGED', 'CANCELLED', 'RESENT', 'OVERRIDDEN')),
  cause text not null
    check (cause in ('EVENT', 'TEST', 'CHANGE', 'RESPREAD', 'RESEND', 'CANCEL', 'OVERRIDE', 'CONSENT')),
  reason text,
  actor text not null,
  actor_name text,
  event_uuid uuid not null,
  asset_uuid uuid not null,
  dispatch_uuid uuid not null,
  revision integer not null,
  controller_uuid uuid not null,
  batch_uuid uuid not null,
  signal text not null,
  size_w integer not null,
  start_utc timestamptz not null,
  end_utc timestamptz not null,
  -- The consent to dispatch that was in force; null for none.
  consent_uuid uuid,
  primary key (tenant_uuid, seq)
);
create index load_signals_by_time on load_signals (tenant_uuid, at_utc, seq);
create index load_signals_overridden on load_signals (tenant_uuid, dispatch_uuid, seq) where kind = 'OVERRIDDEN';

-- How many signals of each kind and cause a London day has; each transaction adds its own to the changes, so that none
-- waits for another, and a job adds them up.
create table load_signal_days (
  tenant_uuid uuid not null,
  day date not null,
  kind text not null,
  cause text not null,
  signals bigint not null,
  primary key (tenant_uuid, day, kind, cause)
);
create table load_signal_changes (
  tenant_uuid uuid not null,
  day date not null,
  kind text not null,
  cause text not null,
  signals bigint not null
);
create index load_signal_changes_tenant on load_signal_changes (tenant_uuid);

create table complaints (
  tenant_uuid uuid not null references tenants,
  complaint_uuid uuid not null,
  type text not null check (type in ('CONTROL', 'CONSENT', 'SWITCHING', 'PAYMENT', 'DATA', 'SERVICE', 'OTHER')),
  received_day date not null,
  closed_day date check (closed_day >= received_day),
  asset_uuid uuid,
  outcome text check (outcome in ('UPHELD', 'PARTLY_UPHELD', 'NOT_UPHELD', 'WITHDRAWN', 'OMBUDSMAN')),
  note text,
  created_utc timestamptz not null,
  updated_utc timestamptz not null,
  primary key (tenant_uuid, complaint_uuid),
  foreign key (tenant_uuid, asset_uuid) references assets,
  check ((closed_day is null) = (outcome is null))
);
create index complaints_received on complaints (tenant_uuid, received_day, complaint_uuid);

do $$
declare walled text;
begin
  foreach walled in array array['load_counts', 'load_days', 'load_technologies', 'switching_days', 'load_signals',
    'load_signal_days', 'load_signal_changes', 'complaints'] loop
    execute format('alter table %I enable row level security', walled);
    execute format('alter table %I force row level security', walled);
    execute format(
      'create policy tenant_wall on %I using (tenant_uuid = nullif(current_setting(''app.tenant'', true), '''')::uuid)',
      walled);
  end loop;
end $$;

insert into jobs (tenant_uuid, kind, subject_uuid, due_utc)
select tenant_uuid, 'LOAD_COUNT', tenant_uuid, now() + clock_offset_ms * interval '1 millisecond' from tenants;
