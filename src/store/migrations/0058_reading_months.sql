-- Readings by month of their day. A key then has a month of each meter at most, so that what one half hour of all meters
-- changes in it does not grow with the months before, and a month that nobody keeps is dropped as a file.
--
-- Every day has a place at any time: `reading_days_past` has what comes before the first month, `reading_days_ahead` what comes
-- after the last one made, as in sandboxes whose clock is ahead. The service makes months before they begin.
-- There is no DEFAULT partition: with one, PostgreSQL would look at every month for the first reading of a meter.

-- Confines a part to the transaction's tenant, as the whole is.
create function wall_reading_part(part text) returns void language plpgsql as $$
begin
  execute format('alter table %I enable row level security', part);
  execute format('alter table %I force row level security', part);
  execute format('create policy tenant_wall on %I
    using (tenant_uuid = nullif(current_setting(''app.tenant'', true), '''')::uuid)', part);
end $$;

-- The day with which a part begins; null for the past and for what is no part.
create function first_day_of_reading_part(part text) returns date language sql stable as $$
  select substring(pg_get_expr(relpartbound, oid) from $part$FROM \('(\d{4}-\d\d-\d\d)'\)$part$)::date
  from pg_class where oid = to_regclass(part)
$$;

-- A part for days from `first` to before `next`. A month is stored as what is ahead: storage parameters are set there.
create function add_reading_month(first date, next date) returns void language plpgsql as $$
declare
  part text := 'reading_days_' || to_char(first, 'YYYY_MM');
  options text := (select array_to_string(reloptions, ', ') from pg_class where oid = 'reading_days_ahead'::regclass);
begin
  execute format('create table %I (like reading_days including all)', part);
  if options is not null then execute format('alter table %I set (%s)', part, options); end if;
  perform wall_reading_part(part);
  execute format('alter table reading_days attach partition %I for values from (%L) to (%L)', part, first, next);
end $$;

-- Makes the months up to that of `until`, each from what is ahead; returns how many. Locks out reads for milliseconds.
create function make_reading_months(until date) returns integer language plpgsql as $$
declare
  first date := first_day_of_reading_part('reading_days_ahead');
  next date;
  made integer := 0;
begin
  if first > until then return 0; end if;
  alter table reading_days detach partition reading_days_ahead;
  -- Rows are moved of all tenants; nobody else sees them meanwhile.
  alter table reading_days_ahead no force row level security;
  while first <= until loop
    next := first + interval '1 month';
    perform add_reading_month(first, next);
    execute format('alter table %I no force row level security', 'reading_days_' || to_char(first, 'YYYY_MM'));
    execute format('with moved as (delete from reading_days_ahead where day < %L returning *)
      insert into %I select * from moved', next, 'reading_days_' || to_char(first, 'YYYY_MM'));
    execute format('alter table %I force row level security', 'reading_days_' || to_char(first, 'YYYY_MM'));
    first := next;
    made := made + 1;
  end loop;
  alter table reading_days_ahead force row level security;
  execute format('alter table reading_days attach partition reading_days_ahead for values from (%L) to (maxvalue)', first);
  return made;
end $$;

-- Months from that of `since` on instead of one past, while there are no readings: for a store that is restored.
create function make_past_reading_months(since date) returns void language plpgsql as $$
declare
  first date := greatest(date_trunc('month', since), date_trunc('month', now()) - interval '20 years');
  until date := (select min(first_day_of_reading_part(inhrelid::regclass::text)) from pg_inherits
    where inhparent = 'reading_days'::regclass);
begin
  if first >= until or pg_relation_size('reading_days_past') > 0 then return; end if;
  alter table reading_days detach partition reading_days_past;
  execute format('alter table reading_days attach partition reading_days_past for values from (minvalue) to (%L)', first);
  while first < until loop
    perform add_reading_month(first, (first + interval '1 month')::date);
    first := first + interval '1 month';
  end loop;
end $$;

-- Whether no tenant has a reading in a part; tenant by tenant, as everything is read.
create function is_reading_part_empty(part text) returns boolean language plpgsql as $$
declare
  tenant uuid;
  has_any boolean;
begin
  for tenant in select tenant_uuid from tenants loop
    perform set_config('app.tenant', tenant::text, true);
    execute format('select exists (select from %I where tenant_uuid = $1)', part) into has_any using tenant;
    exit when has_any;
  end loop;
  perform set_config('app.tenant', '', true);
  return not coalesce(has_any, false);
end $$;

-- Drops the first month that ended before `until`, if neither it nor the past has a reading; returns its name.
create function drop_first_reading_month(until date) returns text language plpgsql as $$
declare
  part text;
  next date;
begin
  select name, following into part, next from (
    select name, first, lead(first) over (order by first) as following from (
      select inhrelid::regclass::text as name, first_day_of_reading_part(inhrelid::regclass::text) as first
      from pg_inherits where inhparent = 'reading_days'::regclass
    ) parts where first is not null
  ) months order by first limit 1;
  if next is null or next > until then return null; end if;
  if not (is_reading_part_empty(part) and is_reading_part_empty('reading_days_past')) then return null; end if;
  lock table only reading_days in access exclusive mode;
  -- Again: a reading may have come until here.
  if not (is_reading_part_empty(part) and is_reading_part_empty('reading_days_past')) then return null; end if;
  alter table reading_days detach partition reading_days_past;
  truncate reading_days_past;
  execute format('drop table %I', part);
  execute format('alter table reading_days attach partition reading_days_past for values from (minvalue) to (%L)', next);
  return part;
end $$;

-- While a large table is read to learn that no reading is of the first month or later, none may come. One of a test clock that is
-- ahead waits: to the service it looks like a lock that it waited for too long, and is answered with 503 and Retry-After.
create function refuse_reading_for_now() returns trigger language plpgsql as $$
begin
  raise exception 'readings of later months are accepted soon' using errcode = 'lock_not_available';
end $$;

create function announce_reading_months(first date) returns void language plpgsql as $$
begin
  perform forget_reading_months();
  execute format('create trigger reading_days_wait before insert on reading_days for each row when (new.day >= %L)
    execute function refuse_reading_for_now()', first);
  execute format('alter table reading_days add constraint reading_days_until check (day < %L) not valid', first);
end $$;

create function forget_reading_months() returns void language plpgsql as $$
begin
  drop trigger if exists reading_days_wait on reading_days;
  alter table reading_days drop constraint if exists reading_days_until;
end $$;

-- Turns the one table into the past of a table of months, of which `first` is the first. If a constraint that is called
-- reading_days_until says that no reading is of that day or later, no row is read; otherwise all of them are.
create function split_reading_days(first date) returns void language plpgsql as $$
declare
  is_known boolean := exists (select from pg_constraint where conrelid = 'reading_days'::regclass
    and conname = 'reading_days_until' and convalidated);
begin
  lock table reading_days in access exclusive mode;
  drop trigger if exists reading_days_wait on reading_days;
  alter table reading_days rename to reading_days_past;
  alter index reading_days_pkey rename to reading_days_past_pkey;
  create table reading_days (like reading_days_past including defaults including constraints) partition by range (day);
  alter table reading_days drop constraint if exists reading_days_until;
  alter table reading_days add primary key (tenant_uuid, asset_uuid, direction, day);
  create table reading_days_ahead (like reading_days including all);
  perform wall_reading_part('reading_days'), wall_reading_part('reading_days_ahead');
  if not is_known then
    alter table reading_days_past no force row level security;
    alter table reading_days_ahead no force row level security;
    with moved as (delete from reading_days_past where day >= first returning *)
      insert into reading_days_ahead select * from moved;
    alter table reading_days_past force row level security;
    alter table reading_days_ahead force row level security;
    execute format('alter table reading_days_past add constraint reading_days_until check (day < %L)', first);
  end if;
  execute format('alter table reading_days attach partition reading_days_past for values from (minvalue) to (%L)', first);
  alter table reading_days_past drop constraint reading_days_until;
  execute format('alter table reading_days attach partition reading_days_ahead for values from (%L) to (maxvalue)', first);
end $$;

-- The first day from `since` on with a reading of a register, counted from 1970, and which half hours of it have one. It is
-- nearly always in the months from `since` on: only they are opened then, however many there are.
create function first_reading(
  tenant uuid, asset uuid, register smallint, since date, out first_day integer, out first_bits bigint
) language plpgsql stable as $$
declare
  later constant date := since + 93;
begin
  select day - date '1970-01-01', present into first_day, first_bits from reading_days
    where tenant_uuid = tenant and asset_uuid = asset and direction = register and present <> 0
      and day >= since and day < later order by day limit 1;
  if first_day is not null then return; end if;
  select day - date '1970-01-01', present into first_day, first_bits from reading_days
    where tenant_uuid = tenant and asset_uuid = asset and direction = register and present <> 0
      and day >= later order by day limit 1;
end $$;

do $$
declare
  first date := date_trunc('month', now() at time zone 'UTC');
begin
  -- Reading a gigabyte takes seconds. A larger table the service splits while it serves: see docs/operate/scale.md.
  if pg_table_size('reading_days') > 1073741824 then return; end if;
  -- A table with readings has some of this month.
  if pg_relation_size('reading_days') > 0 then first := first + interval '1 month'; end if;
  perform split_reading_days(first);
  perform make_reading_months((now() at time zone 'UTC' + interval '3 months')::date);
end $$;
