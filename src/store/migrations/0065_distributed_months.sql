-- Whether no tenant has a reading in a part. The tenant is set by a command, which Citus passes on to its workers.
create or replace function is_reading_part_empty(part text) returns boolean language plpgsql as $$
declare
  tenant uuid;
  has_any boolean;
begin
  for tenant in select tenant_uuid from tenants loop
    execute format('set local app.tenant = %L', tenant);
    execute format('select exists (select 1 from %I where tenant_uuid = $1)', part) into has_any using tenant;
    exit when has_any;
  end loop;
  set local app.tenant = '';
  return not coalesce(has_any, false);
end $$;
