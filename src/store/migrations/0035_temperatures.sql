-- The air temperature of hours at one place, which is the same for all tenants: observed once it has passed, forecast before.
create table temperatures (
  hour_utc timestamptz primary key,
  celsius real not null,
  -- The source and the place, as in temperature_reads.
  origin text not null
);

-- When each origin is read next. Whoever puts that off reads it: one process of all.
create table temperature_reads (
  origin text primary key,
  due_utc timestamptz not null,
  read_utc timestamptz
);
