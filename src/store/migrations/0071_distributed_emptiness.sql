-- Whether no tenant has a reading in a part, also where the session does not tell workers of Citus its tenant: they would say that
-- there is none, and the month would be dropped.
create or replace function is_reading_part_empty(part text) returns boolean language plpgsql as $$
declare
  tenant uuid;
  has_any boolean;
begin
  set local citus.propagate_set_commands = 'local';
  for tenant in select tenant_uuid from tenants loop
    execute format('set local app.tenant = %L', tenant);
    execute format('select exists (select 1 from %I where tenant_uuid = $1)', part) into has_any using tenant;
    exit when has_any;
  end loop;
  set local app.tenant = '';
  return not coalesce(has_any, false);
end $$;
