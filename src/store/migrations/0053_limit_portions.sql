-- Limits in portions: one statement admits all requests of a tenant that wait in a process, and may lend the process a
-- portion of the tenant's rate and places, with which it admits requests by itself for a moment. `limit_admit` remains for
-- processes of the version before, which admit one request at a time.

-- How many requests were accepted at each instant; one at each of those logged before there were counts.
alter table limit_logs
  add column standard_counts integer[] not null default '{}',
  add column consumption_counts integer[] not null default '{}',
  -- Processes would keep from each other what they do not use: nothing is lent for a moment after a request had to wait.
  add column not_lent_until timestamptz;

-- What a process was lent: requests that it may accept until an instant. They count as accepted then, until it tells how
-- many it accepted, and when the last of them. `portion_no` is the number of the last statement that lent or ended one.
alter table limit_places
  add column portion_no bigint not null default 0,
  add column portion integer not null default 0,
  add column portion_until timestamptz;

-- Whether the count of a portion is open: a second has not passed since its end. It never ends later than it is lent for,
-- unless the clock was put back.
create function limit_is_open(portion_until timestamptz, moment timestamptz, lent_for interval) returns boolean language sql immutable as $$
  select coalesce(portion_until > moment - interval '1 second' and portion_until <= moment + lent_for, false)
$$;

-- The counts of a log's instants.
create function limit_counts(log timestamptz[], counts integer[]) returns integer[] language sql immutable as $$
  select case when cardinality(log) = cardinality(counts) then counts else array_fill(1, array[cardinality(log)]) end
$$;

-- Admits the requests that wait in a process, in their order, or says which policy each violates.
-- `held` are the requests this process has in flight with these, of all and for consumption; `wanted` says of each request
-- whether it is for consumption, and `patience` how many milliseconds it may wait, at most `most_patience`; `per_second` and
-- `most` are the tenant's limits. `ended` is the portion that the process no longer uses: its number, how many it accepted,
-- and how long before its end the last of them, in milliseconds. It asks for another one of `wish` requests for `lent_for`,
-- while it has at most `places` in flight; none if `wish` is 0.
-- An admitted request has to wait `wait_ms`; a refused one would find room after `wait_ms`. `standard_left` and
-- `consumption_left` are what was left of each rate after each request. `lent` and `lent_places` are 0 if nothing is lent.
-- `is_shared` says that other processes were lent something, some of which they may give back.
create function limit_admit_all(
  tenant uuid, process uuid, new_count_no bigint, held integer[], wanted boolean[], patience double precision[], most_patience interval,
  per_second integer[], most integer[], ended double precision[], wish integer, places integer, lent_for interval,
  out violated text[], out wait_ms double precision[], out standard_left integer[], out consumption_left integer[],
  out lent integer, out lent_places integer, out is_shared boolean
) language plpgsql as $$
declare
  window_length constant interval := interval '1 second';
  log limit_logs;
  own limit_places;
  -- The clock is read under the tenant's lock, so that instants are logged in their order.
  moment timestamptz;
  others integer[];
  others_portions integer;
  -- Of each log: its count, what of it still counts at `slot`, and the first instant that does.
  total integer[] := '{0,0}';
  counting integer[] := '{0,0}';
  first integer[] := '{1,1}';
  slot timestamptz[];
  accepted timestamptz;
  in_flight integer[];
  is_fresh boolean;
  is_new boolean := false;
  had_to_wait boolean := false;
  last_used timestamptz;
begin
  violated := '{}'; wait_ms := '{}'; standard_left := '{}'; consumption_left := '{}'; lent := 0; lent_places := 0;
  select * into log from limit_logs where tenant_uuid = tenant for update;
  if not found then
    insert into limit_logs (tenant_uuid) values (tenant) on conflict do nothing;
    select * into log from limit_logs where tenant_uuid = tenant for update;
  end if;
  moment := clock_timestamp();
  -- The clock was put back: what was accepted in its future says nothing.
  if log.standard[cardinality(log.standard)] > moment + most_patience then
    log.standard := '{}';
    log.consumption := '{}';
  end if;
  log.standard_counts := limit_counts(log.standard, log.standard_counts);
  log.consumption_counts := limit_counts(log.consumption, log.consumption_counts);
  while log.standard[first[1]] <= moment - window_length loop
    first[1] := first[1] + 1;
  end loop;
  while log.consumption[first[2]] <= moment - window_length loop
    first[2] := first[2] + 1;
  end loop;
  if first[1] > 1 then
    log.standard := log.standard[first[1]:];
    log.standard_counts := log.standard_counts[first[1]:];
  end if;
  if first[2] > 1 then
    log.consumption := log.consumption[first[2]:];
    log.consumption_counts := log.consumption_counts[first[2]:];
  end if;
  first := '{1,1}';

  -- The portion of this process ends. A number that the process does not name is of a statement whose result it never had.
  select * into own from limit_places where tenant_uuid = tenant and process_uuid = process;
  is_fresh := new_count_no > coalesce(own.portion_no, 0);
  if is_fresh and own.portion > 0 and own.portion_no = ended[1] and ended[2] > 0 then
    last_used := least(moment, own.portion_until - ended[3] * interval '1 millisecond');
    if last_used > moment - window_length then
      log.standard := log.standard || greatest(last_used, log.standard[cardinality(log.standard)]);
      log.standard_counts := log.standard_counts || least(ended[2]::integer, own.portion);
      is_new := true;
    end if;
  end if;

  select
    array[
      -- Processes renew without the tenant's lock, also since `moment`.
      coalesce(sum(p.standard) filter (where live_until between moment and clock_timestamp() + limit_lease()), 0),
      coalesce(sum(p.consumption) filter (where live_until between moment and clock_timestamp() + limit_lease()), 0)
    ],
    coalesce(sum(p.portion) filter (where limit_is_open(p.portion_until, moment, lent_for)), 0)
  into others, others_portions
  from limit_places p left join limit_processes using (process_uuid)
  where p.tenant_uuid = tenant and process_uuid <> process;
  is_shared := others_portions > 0;
  -- A late statement of this process does not end what was lent by a newer one.
  if not is_fresh and limit_is_open(own.portion_until, moment, lent_for) then
    others_portions := others_portions + own.portion;
  end if;

  total := array[
    others_portions + coalesce((select sum(n) from unnest(log.standard_counts) n), 0),
    coalesce((select sum(n) from unnest(log.consumption_counts) n), 0)
  ];
  counting := total;
  in_flight := array[held[1] - cardinality(wanted), held[2] - cardinality(array_positions(wanted, true))];
  slot := array[moment, moment];
  for i in 1 .. cardinality(wanted) loop
    -- When there is room for one more: a second after what has to leave the window for it.
    while counting[1] >= per_second[1] and first[1] <= cardinality(log.standard) loop
      counting[1] := counting[1] - log.standard_counts[first[1]];
      slot[1] := greatest(moment, log.standard[first[1]] + window_length);
      first[1] := first[1] + 1;
    end loop;
    if counting[1] >= per_second[1] then
      slot[1] := moment + window_length;
    end if;
    slot[1] := greatest(slot[1], log.standard[cardinality(log.standard)]);
    if wanted[i] then
      while counting[2] >= per_second[2] and first[2] <= cardinality(log.consumption) loop
        counting[2] := counting[2] - log.consumption_counts[first[2]];
        slot[2] := greatest(moment, log.consumption[first[2]] + window_length);
        first[2] := first[2] + 1;
      end loop;
      if counting[2] >= per_second[2] then
        slot[2] := moment + window_length;
      end if;
      slot[2] := greatest(slot[2], log.consumption[cardinality(log.consumption)]);
    end if;
    accepted := case when wanted[i] then greatest(slot[1], slot[2]) else slot[1] end;
    wait_ms[i] := 0;
    if in_flight[1] + 1 + others[1] > most[1] then
      violated[i] := 'default-concurrent';
    elsif wanted[i] and in_flight[2] + 1 + others[2] > most[2] then
      violated[i] := 'consumption-concurrent';
    else
      wait_ms[i] := extract(epoch from accepted - moment) * 1000;
      if wait_ms[i] > patience[i] then
        violated[i] := case when slot[1] = accepted then 'default' else 'consumption' end;
      else
        violated[i] := null;
        if log.standard[cardinality(log.standard)] = accepted then
          log.standard_counts[cardinality(log.standard)] := log.standard_counts[cardinality(log.standard)] + 1;
        else
          log.standard := log.standard || accepted;
          log.standard_counts := log.standard_counts || 1;
        end if;
        total[1] := total[1] + 1;
        counting[1] := counting[1] + 1;
        in_flight[1] := in_flight[1] + 1;
        if wanted[i] then
          if log.consumption[cardinality(log.consumption)] = accepted then
            log.consumption_counts[cardinality(log.consumption)] := log.consumption_counts[cardinality(log.consumption)] + 1;
          else
            log.consumption := log.consumption || accepted;
            log.consumption_counts := log.consumption_counts || 1;
          end if;
          total[2] := total[2] + 1;
          counting[2] := counting[2] + 1;
          in_flight[2] := in_flight[2] + 1;
        end if;
        is_new := true;
      end if;
    end if;
    had_to_wait := had_to_wait or violated[i] is not null or wait_ms[i] > 0;
    standard_left[i] := greatest(per_second[1] - total[1], 0);
    consumption_left[i] := greatest(per_second[2] - total[2], 0);
  end loop;

  -- A tenth of each limit is never lent: a request of another process finds room in it.
  if had_to_wait then
    if log.not_lent_until is null or log.not_lent_until not between moment + interval '100 milliseconds' and moment + interval '200 milliseconds' then
      log.not_lent_until := moment + interval '200 milliseconds';
      is_new := true;
    end if;
  elsif is_fresh and wish > 0 and total[1] + wish <= per_second[1] * 0.9 and (log.not_lent_until between moment and moment + interval '200 milliseconds') is not true then
    lent_places := least(places, floor(most[1] * 0.9)::integer - others[1]);
    if lent_places > in_flight[1] then
      lent := wish;
    else
      lent_places := 0;
    end if;
  end if;

  if is_new then
    update limit_logs
    set standard = log.standard, standard_counts = log.standard_counts,
      consumption = log.consumption, consumption_counts = log.consumption_counts, not_lent_until = log.not_lent_until
    where tenant_uuid = tenant;
  end if;
  insert into limit_places as p
  values (tenant, process, new_count_no, greatest(in_flight[1], lent_places), in_flight[2], new_count_no, lent, moment + lent_for)
  on conflict (tenant_uuid, process_uuid) do update set
    count_no = greatest(p.count_no, excluded.count_no),
    standard = case when p.count_no < excluded.count_no then excluded.standard else p.standard end,
    consumption = case when p.count_no < excluded.count_no then excluded.consumption else p.consumption end,
    portion_no = greatest(p.portion_no, excluded.portion_no),
    portion = case when is_fresh then excluded.portion else p.portion end,
    portion_until = case when is_fresh then excluded.portion_until else p.portion_until end;
  if not exists (select from limit_processes where process_uuid = process and live_until between moment + limit_lease() / 2 and moment + limit_lease()) then
    insert into limit_processes values (process, moment + limit_lease())
    on conflict (process_uuid) do update set live_until = excluded.live_until;
  end if;
end $$;

-- For processes of the version before, which admit one request at a time and are lent nothing: what others were lent
-- counts for them, and so does how often an instant is in a log.
create or replace function limit_admit(
  tenant uuid, process uuid, new_count_no bigint, held integer[], for_consumption boolean, per_second integer[], most integer[], patience interval,
  out violated text, out wait_ms double precision, out remaining integer[]
) language sql as $$
  select a.violated[1], a.wait_ms[1], array[a.standard_left[1], a.consumption_left[1]]
  from limit_admit_all(tenant, process, new_count_no, held, array[for_consumption],
    array[extract(epoch from patience)::double precision * 1000], patience, per_second, most, '{0,0,0}', 0, 0,
    interval '40 milliseconds') a
$$;
