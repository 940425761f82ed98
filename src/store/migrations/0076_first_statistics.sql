-- Until a table has been analysed for the first time, PostgreSQL takes each of its rows to be of another tenant and to
-- have another status, looks assets up by their tenant alone, and compares each row with each. From PostgreSQL 18 on it
-- can be told before: that rows are of one tenant and of few states, until the first analysis counts. What has been
-- analysed stays as it is.
do $$
declare
  few record;
begin
  if current_setting('server_version_num')::integer < 180000 then
    return;
  end if;
  for few in
    select c.relname::text as name, a.attname::text as of
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname in ('tenant_uuid', 'status', 'state')
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.reltuples <= 0
  loop
    perform pg_restore_attribute_stats(
      'schemaname', current_schema()::text, 'relname', few.name, 'attname', few.of,
      'inherited', false, 'null_frac', 0::real, 'avg_width', 16,
      'n_distinct', case few.of when 'tenant_uuid' then 1 else 2 end::real);
  end loop;
end
$$;
