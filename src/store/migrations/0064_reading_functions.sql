-- Days of readings and results of events for statements that look them up beside other tables. PostgreSQL puts the text of each
-- function into the statement that calls it and plans both together: a name for a part of the statement, and no call. Where the two
-- tables are distributed, `npm run distribute` replaces them by functions that are called, since Citus refuses such statements.

-- Days of one register in [since, until).
create function register_days(of_tenant uuid, of_asset uuid, register integer, since date, until date)
returns table (direction smallint, day date, wh integer[], present bigint, estimated bigint)
language sql stable as $$
  select direction, day, wh, present, estimated from reading_days
  where tenant_uuid = of_tenant and asset_uuid = of_asset and direction = register and day >= since and day < until
$$;

-- Which half hours the days of both registers of an asset in [since, until) have.
create function present_days(of_tenant uuid, of_asset uuid, since date, until date)
returns table (direction smallint, day date, present bigint)
language sql stable as $$
  select direction, day, present from reading_days
  where tenant_uuid = of_tenant and asset_uuid = of_asset and day >= since and day < until
$$;

-- The first day of a register with a reading.
create function first_register_day(of_tenant uuid, of_asset uuid, register integer)
returns table (day date, present bigint)
language sql stable as $$
  select day, present from reading_days
  where tenant_uuid = of_tenant and asset_uuid = of_asset and direction = register and present <> 0 order by day limit 1
$$;

-- Results of one run of an event, of one asset in it, of some, and of those between two.
create function run_results(of_tenant uuid, of_event uuid, of_run integer) returns setof event_asset_stats
language sql stable as $$
  select * from event_asset_stats where tenant_uuid = of_tenant and event_uuid = of_event and run = of_run
$$;
create function asset_result(of_tenant uuid, of_event uuid, of_run integer, of_asset uuid) returns setof event_asset_stats
language sql stable as $$
  select * from event_asset_stats
  where tenant_uuid = of_tenant and event_uuid = of_event and run = of_run and asset_uuid = of_asset
$$;
create function asset_results(of_tenant uuid, of_event uuid, of_run integer, assets uuid[]) returns setof event_asset_stats
language sql stable as $$
  select * from event_asset_stats
  where tenant_uuid = of_tenant and event_uuid = of_event and run = of_run and asset_uuid = any(assets)
$$;
create function results_between(of_tenant uuid, of_event uuid, of_runs integer[], first uuid, last uuid)
returns setof event_asset_stats
language sql stable as $$
  select * from event_asset_stats
  where tenant_uuid = of_tenant and event_uuid = of_event and run = any(of_runs) and asset_uuid between first and last
$$;
