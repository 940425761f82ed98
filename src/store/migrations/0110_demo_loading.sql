-- How far the demo of a sandbox tenant is loaded, so that a start goes on after a stop: its first part, or the rest of the
-- fleet, of so many assets. Null once it is whole, and of every other tenant.
alter table tenants
  add column demo_stage text check (demo_stage in ('PILOT', 'FLEET')),
  add column demo_assets integer;
