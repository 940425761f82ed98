-- What buyers ask: a requirement is one buyer's event in one direction, with its half hours.
create table requirements (
  tenant_uuid uuid not null references tenants,
  requirement_uuid uuid not null,
  scheme_uuid uuid not null,
  -- Year in which its season began, on 1 April in London: the buyer's ids begin again with each.
  season integer not null,
  buyer_event_id text not null,
  event_type text not null check (event_type in ('TURN_DOWN', 'TURN_UP')),
  tag text check (tag in ('ENERGY', 'SYSTEM')),
  is_buyers_test boolean not null,
  submission_utc timestamptz not null,
  delivery_date date not null,
  start_utc timestamptz not null,
  end_utc timestamptz not null,
  -- £/MWh up to which every offer is accepted; 0 where there is none.
  guaranteed_price double precision not null,
  dispatch_type text not null,
  -- Participants that may offer, as the buyer names them.
  eligible text[] not null,
  created_utc timestamptz not null,
  updated_utc timestamptz not null,
  row_version integer not null default 1,
  primary key (tenant_uuid, requirement_uuid),
  unique (tenant_uuid, scheme_uuid, season, buyer_event_id, event_type),
  foreign key (tenant_uuid, scheme_uuid) references event_schemes
);
create index requirements_submission on requirements (tenant_uuid, submission_utc);
create index requirements_start on requirements (tenant_uuid, scheme_uuid, start_utc);

create table requirement_periods (
  tenant_uuid uuid not null,
  requirement_uuid uuid not null,
  start_utc timestamptz not null,
  mw double precision not null,
  -- Maximum MW by zone, `Z1` to `Z12`; empty where the buyer names none.
  caps jsonb not null,
  primary key (tenant_uuid, requirement_uuid, start_utc),
  foreign key (tenant_uuid, requirement_uuid) references requirements on delete cascade
);

-- Every participant's offers, a part for each season: they alone grow with the market.
create table market_bids (
  tenant_uuid uuid not null,
  scheme_uuid uuid not null,
  season integer not null,
  buyer_event_id text not null,
  event_type text not null check (event_type in ('TURN_DOWN', 'TURN_UP')),
  start_utc timestamptz not null,
  unit_id text not null,
  participant text not null,
  zone text not null,
  mw double precision not null,
  price_gbp_per_mwh double precision not null,
  is_accepted boolean not null,
  primary key (tenant_uuid, scheme_uuid, season, buyer_event_id, event_type, start_utc, unit_id)
) partition by list (season);
create index market_bids_start on market_bids (tenant_uuid, scheme_uuid, start_utc);

-- Result of each half hour of the market: what the buyer publishes, and what follows from the offers.
create table market_periods (
  tenant_uuid uuid not null,
  scheme_uuid uuid not null,
  season integer not null,
  buyer_event_id text not null,
  event_type text not null check (event_type in ('TURN_DOWN', 'TURN_UP')),
  start_utc timestamptz not null,
  period_uuid uuid not null,
  -- Half hour of the London day by the clock, 0 to 47.
  london_half_hour smallint not null,
  asked_mw double precision,
  -- Zones that may offer; null until the requirement is stored, and where it names no caps.
  open_zones text[],
  procured_mw double precision,
  cost_gbp double precision,
  settled_mw double precision,
  settled_gbp double precision,
  offers integer,
  offered_mw double precision,
  dearest_accepted_gbp double precision,
  cheapest_refused_gbp double precision,
  primary key (tenant_uuid, scheme_uuid, season, buyer_event_id, event_type, start_utc),
  unique (tenant_uuid, period_uuid)
);
create index market_periods_start on market_periods (tenant_uuid, scheme_uuid, start_utc);
create index market_periods_half_hour on market_periods
  (tenant_uuid, scheme_uuid, event_type, london_half_hour, start_utc);

do $$
declare walled text;
begin
  foreach walled in array array['requirements', 'requirement_periods', 'market_bids', 'market_periods'] loop
    perform wall_reading_part(walled);
  end loop;
end $$;

-- Makes the part of a season unless it exists. Attaching locks out neither reads nor writes of other seasons.
create function make_market_season(made integer) returns void language plpgsql as $$
declare
  part text := 'market_bids_' || made;
begin
  if to_regclass(part) is not null then return; end if;
  perform pg_advisory_xact_lock(hashtextextended(part, 0));
  if to_regclass(part) is not null then return; end if;
  execute format('create table %I (like market_bids including all)', part);
  perform wall_reading_part(part);
  execute format('alter table market_bids attach partition %I for values in (%L)', part, made);
end $$;
