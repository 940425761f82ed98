-- Which of NESO's three data sets are polled for a scheme, and what came of it.
create table requirement_feeds (
  tenant_uuid uuid not null references tenants,
  scheme_uuid uuid not null,
  kind text not null check (kind in ('REQUIREMENT', 'BIDS', 'SUMMARY')),
  is_on boolean not null,
  -- When it is read next; null before the first time.
  next_utc timestamptz,
  last_success_utc timestamptz,
  last_failure_utc timestamptz,
  last_failure text,
  -- Failures in a row, by which the pauses grow.
  failures integer not null default 0,
  -- Rows of the data set when all of it was last read, and when that was.
  total_rows integer,
  whole_utc timestamptz,
  -- Stored values of which the last read said otherwise; they were kept.
  differences integer not null default 0,
  primary key (tenant_uuid, scheme_uuid, kind),
  foreign key (tenant_uuid, scheme_uuid) references event_schemes
);
select wall_reading_part('requirement_feeds');
