-- Limits of tenants whom several processes serve. Nothing here is worth keeping: after a crash of PostgreSQL the tables
-- are empty, and counting begins anew.

-- The instants of the last second at which requests were accepted, oldest first: of all, and of those for consumption.
create unlogged table limit_logs (
  tenant_uuid uuid primary key,
  standard timestamptz[] not null default '{}',
  consumption timestamptz[] not null default '{}'
) with (fillfactor = 20);

-- A process counts while it renews.
create unlogged table limit_processes (
  process_uuid uuid primary key,
  live_until timestamptz not null
) with (fillfactor = 20);

-- Requests that a process has in flight, by its own count; of two counts the one with the higher number is newer.
create unlogged table limit_places (
  tenant_uuid uuid not null,
  process_uuid uuid not null,
  count_no bigint not null,
  standard integer not null,
  consumption integer not null,
  primary key (tenant_uuid, process_uuid)
) with (fillfactor = 20);

-- How long a process counts without renewing. Also the most that live_until may lie ahead: the clock may be put back.
create function limit_lease() returns interval language sql immutable as $$ select interval '6 seconds' $$;

-- A log without what has left the window of one second by `moment`.
create function limit_window(log timestamptz[], moment timestamptz) returns timestamptz[] language plpgsql stable as $$
declare
  first integer := 1;
begin
  while log[first] <= moment - interval '1 second' loop
    first := first + 1;
  end loop;
  return log[first:];
end $$;

-- When the next request may be accepted: a second after the one that is `per_second` before it, and after the last.
create function limit_slot(log timestamptz[], per_second integer, moment timestamptz) returns timestamptz language sql stable as $$
  select greatest(moment, log[cardinality(log)], log[cardinality(log) - per_second + 1] + interval '1 second')
$$;

-- Admits one request, or says which policy it violates. `held` are the requests this process has in flight with this one, of
-- all and for consumption; `per_second` and `most` the tenant's limits in the same order. An admitted request has to wait
-- `wait_ms`, at most `patience`; a refused one would find room after `wait_ms`. `remaining` is what is left of each rate.
create function limit_admit(
  tenant uuid, process uuid, new_count_no bigint, held integer[], for_consumption boolean, per_second integer[], most integer[], patience interval,
  out violated text, out wait_ms double precision, out remaining integer[]
) language plpgsql as $$
declare
  log limit_logs;
  others integer[];
  -- The clock is read under the tenant's lock, so that instants are logged in their order.
  moment timestamptz;
  slots timestamptz[];
  slot timestamptz;
begin
  select * into log from limit_logs where tenant_uuid = tenant for update;
  if not found then
    insert into limit_logs (tenant_uuid) values (tenant) on conflict do nothing;
    select * into log from limit_logs where tenant_uuid = tenant for update;
  end if;
  moment := clock_timestamp();
  log.standard := limit_window(log.standard, moment);
  log.consumption := limit_window(log.consumption, moment);
  -- The clock was put back: what was accepted in its future says nothing.
  if log.standard[cardinality(log.standard)] > moment + patience then
    log.standard := '{}';
    log.consumption := '{}';
  end if;

  select array[coalesce(sum(standard), 0), coalesce(sum(consumption), 0)] into others
  from limit_places join limit_processes using (process_uuid)
  where tenant_uuid = tenant and process_uuid <> process and live_until between moment and moment + limit_lease();
  wait_ms := 0;
  if held[1] + others[1] > most[1] then
    violated := 'default-concurrent';
  elsif for_consumption and held[2] + others[2] > most[2] then
    violated := 'consumption-concurrent';
  else
    slots := array[limit_slot(log.standard, per_second[1], moment), case when for_consumption then limit_slot(log.consumption, per_second[2], moment) end];
    slot := greatest(slots[1], slots[2]);
    wait_ms := extract(epoch from slot - moment) * 1000;
    if slot > moment + patience then
      violated := case when slots[1] = slot then 'default' else 'consumption' end;
    else
      log.standard := log.standard || slot;
      if for_consumption then
        log.consumption := log.consumption || slot;
      end if;
      update limit_logs set standard = log.standard, consumption = log.consumption where tenant_uuid = tenant;
      insert into limit_places values (tenant, process, new_count_no, held[1], held[2])
      on conflict (tenant_uuid, process_uuid)
      do update set count_no = excluded.count_no, standard = excluded.standard, consumption = excluded.consumption
      where limit_places.count_no < excluded.count_no;
      if not exists (select from limit_processes where process_uuid = process and live_until between moment + limit_lease() / 2 and moment + limit_lease()) then
        insert into limit_processes values (process, moment + limit_lease())
        on conflict (process_uuid) do update set live_until = excluded.live_until;
      end if;
    end if;
  end if;
  remaining := array[greatest(per_second[1] - cardinality(log.standard), 0), greatest(per_second[2] - cardinality(log.consumption), 0)];
end $$;

-- Renews a process, takes over what it has in flight of the tenants named, and forgets processes that are long gone.
create function limit_report(process uuid, new_count_no bigint, tenants uuid[], standard integer[], consumption integer[]) returns void language plpgsql as $$
#variable_conflict use_column
begin
  -- Places before the process, as an admission takes them; tenants in one order.
  insert into limit_places
  select tenant, process, new_count_no, told.standard, told.consumption from unnest(tenants, standard, consumption) as told (tenant, standard, consumption) order by tenant
  on conflict (tenant_uuid, process_uuid)
  do update set count_no = excluded.count_no, standard = excluded.standard, consumption = excluded.consumption
  where limit_places.count_no < excluded.count_no;
  insert into limit_processes values (process, clock_timestamp() + limit_lease())
  on conflict (process_uuid) do update set live_until = excluded.live_until;
  with gone as (
    select process_uuid from limit_processes where live_until < clock_timestamp() - interval '1 minute' for update skip locked
  ), places as (
    delete from limit_places using gone where limit_places.process_uuid = gone.process_uuid
  )
  delete from limit_processes using gone where limit_processes.process_uuid = gone.process_uuid;
end $$;
