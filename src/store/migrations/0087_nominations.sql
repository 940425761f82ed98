-- What the provider nominates as the baseline of an event: every version that was received, none is changed.
create table event_nominations (
  tenant_uuid uuid not null,
  event_uuid uuid not null,
  version integer not null,
  received_utc timestamptz not null,
  received_by text,
  -- The half hours that it is of: those of the event when it was received.
  from_utc timestamptz not null,
  wh double precision[] not null,
  note text,
  -- An operator says that the buyer takes it although it is late.
  allowed_utc timestamptz,
  allowed_by text,
  allowed_reason text,
  primary key (tenant_uuid, event_uuid, version),
  foreign key (tenant_uuid, event_uuid) references events,
  check ((allowed_utc is null) = (allowed_reason is null))
);
alter table event_nominations enable row level security;
alter table event_nominations force row level security;
create policy tenant_wall on event_nominations
  using (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid);

-- Weekly baselines of a scheme: every version that was uploaded.
create table week_templates (
  tenant_uuid uuid not null,
  scheme_uuid uuid not null,
  version integer not null,
  received_utc timestamptz not null,
  received_by text,
  valid_from_utc timestamptz not null,
  -- 336 half hours from Monday 00:00 on the London clock, import positive.
  kw double precision[] not null check (cardinality(kw) = 336),
  -- What is positive in the file it came in.
  positive text not null check (positive in ('IMPORT', 'EXPORT')),
  -- Of the file as it was sent, in hexadecimal digits.
  sha256 text not null,
  primary key (tenant_uuid, scheme_uuid, version),
  foreign key (tenant_uuid, scheme_uuid) references event_schemes
);
alter table week_templates enable row level security;
alter table week_templates force row level security;
create policy tenant_wall on week_templates
  using (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid);

-- The baseline of all assets together that a run was settled by; null where each asset has its own.
alter table event_stats add column unit_baseline json;
