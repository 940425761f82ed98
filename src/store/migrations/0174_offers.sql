-- Proposals of a unit for a requirement, with all that they rest on: one row, replaced when it is proposed again.
create table offer_proposals (
  tenant_uuid uuid not null,
  requirement_uuid uuid not null,
  unit_uuid uuid not null,
  as_of_utc timestamptz not null,
  members integer not null,
  guardrails jsonb not null,
  -- By half hour, in time order.
  basis jsonb not null,
  primary key (tenant_uuid, requirement_uuid, unit_uuid),
  foreign key (tenant_uuid, requirement_uuid) references requirements,
  foreign key (tenant_uuid, unit_uuid) references units
);

-- Offer of a unit for a half hour; without a power, nothing is offered.
create table offers (
  tenant_uuid uuid not null,
  offer_uuid uuid not null,
  scheme_uuid uuid not null,
  requirement_uuid uuid not null,
  unit_uuid uuid not null,
  start_utc timestamptz not null,
  state text not null default 'PROPOSED'
    check (state in ('PROPOSED', 'APPROVED', 'SUBMITTED', 'ACCEPTED', 'REJECTED', 'LAPSED')),
  mw double precision check (mw > 0),
  price_gbp_per_mwh double precision check (price_gbp_per_mwh >= 0),
  is_by_hand boolean not null default false,
  approved_by text[] not null default '{}',
  created_utc timestamptz not null,
  updated_utc timestamptz not null,
  row_version integer not null default 1,
  primary key (tenant_uuid, offer_uuid),
  unique (tenant_uuid, requirement_uuid, unit_uuid, start_utc),
  check ((mw is null) = (price_gbp_per_mwh is null)),
  check (mw is not null or state in ('PROPOSED', 'LAPSED')),
  foreign key (tenant_uuid, requirement_uuid) references requirements,
  foreign key (tenant_uuid, unit_uuid) references units
);
create index offers_of_unit on offers (tenant_uuid, unit_uuid, start_utc);
create index offers_of_scheme on offers (tenant_uuid, scheme_uuid, start_utc);

create table offer_submissions (
  tenant_uuid uuid not null,
  submission_uuid uuid not null,
  requirement_uuid uuid not null,
  reference text not null,
  submitted_utc timestamptz not null,
  submitted_by text not null,
  offers integer not null,
  primary key (tenant_uuid, submission_uuid),
  foreign key (tenant_uuid, requirement_uuid) references requirements
);
create index offer_submissions_of on offer_submissions (tenant_uuid, requirement_uuid, submission_uuid);

-- Every change of offers, of one (offer_uuid) or of several at once.
create table offer_changes (
  tenant_uuid uuid not null,
  change_uuid uuid not null,
  requirement_uuid uuid not null,
  offer_uuid uuid,
  at_utc timestamptz not null,
  changed_by text not null,
  sentence text not null,
  primary key (tenant_uuid, change_uuid),
  foreign key (tenant_uuid, requirement_uuid) references requirements
);
create index offer_changes_of on offer_changes (tenant_uuid, requirement_uuid, change_uuid);

-- The event that the accepted half hours of a unit became: one for each requirement and unit.
alter table events
  add column requirement_uuid uuid,
  add column unit_uuid uuid,
  add check ((requirement_uuid is null) = (unit_uuid is null)),
  add foreign key (tenant_uuid, requirement_uuid) references requirements,
  add foreign key (tenant_uuid, unit_uuid) references units;
create unique index events_of_requirement on events (tenant_uuid, requirement_uuid, unit_uuid)
  where requirement_uuid is not null;

do $$
declare walled text;
begin
  foreach walled in array array['offer_proposals', 'offers', 'offer_submissions', 'offer_changes'] loop
    execute format('alter table %I enable row level security', walled);
    execute format('alter table %I force row level security', walled);
    execute format(
      'create policy tenant_wall on %I using (tenant_uuid = nullif(current_setting(''app.tenant'', true), '''')::uuid)',
      walled);
  end loop;
end $$;
