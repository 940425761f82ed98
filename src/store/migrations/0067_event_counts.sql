-- How many assets each event invited, and how many are opted in, without counting them at each read. It follows from
-- event_assets alone; triggers keep it, and a restored backup makes it anew.

-- One row a connection's share, so that writers of one event do not wait for each other; the sum is what counts.
create table event_counts (
  tenant_uuid uuid not null references tenants,
  event_uuid uuid not null,
  slot smallint not null,
  assets bigint not null,
  opted_in bigint not null,
  primary key (tenant_uuid, event_uuid, slot)
)
with (fillfactor = 50);
comment on table event_counts is 'derived from event_assets';
alter table event_counts enable row level security;
alter table event_counts force row level security;
create policy tenant_wall on event_counts using (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid);

create function add_to_event_counts(of_tenant uuid, of_event uuid, more bigint, more_opted_in bigint) returns void language sql as $$
  insert into event_counts (tenant_uuid, event_uuid, slot, assets, opted_in)
  values (of_tenant, of_event, pg_backend_pid() % 32, more, more_opted_in)
  on conflict (tenant_uuid, event_uuid, slot) do update
  set assets = event_counts.assets + excluded.assets, opted_in = event_counts.opted_in + excluded.opted_in
$$;

create function note_new_event_assets() returns trigger language plpgsql as $$
begin
  perform add_to_event_counts(tenant_uuid, event_uuid, count(*), count(*) filter (where state = 'OPT_IN'))
  from added group by tenant_uuid, event_uuid order by tenant_uuid, event_uuid;
  return null;
end $$;
create trigger event_assets_added after insert on event_assets referencing new table as added for each statement execute function note_new_event_assets();

create function note_changed_event_assets() returns trigger language plpgsql as $$
begin
  perform add_to_event_counts(tenant_uuid, event_uuid, 0, opted_in) from (
    select tenant_uuid, event_uuid, sum(more)::bigint as opted_in from (
      select tenant_uuid, event_uuid, 1 as more from after where state = 'OPT_IN'
      union all
      select tenant_uuid, event_uuid, -1 from before where state = 'OPT_IN'
    ) moved
    group by tenant_uuid, event_uuid having sum(more) <> 0 order by tenant_uuid, event_uuid
  ) changed;
  return null;
end $$;
create trigger event_assets_changed after update on event_assets referencing old table as before new table as after for each statement execute function note_changed_event_assets();

create function note_gone_event_assets() returns trigger language plpgsql as $$
begin
  perform add_to_event_counts(tenant_uuid, event_uuid, -count(*), -count(*) filter (where state = 'OPT_IN'))
  from gone group by tenant_uuid, event_uuid order by tenant_uuid, event_uuid;
  return null;
end $$;
create trigger event_assets_gone after delete on event_assets referencing old table as gone for each statement execute function note_gone_event_assets();

-- The owner may look over the wall for this once.
alter table event_assets no force row level security;
alter table event_counts no force row level security;
insert into event_counts (tenant_uuid, event_uuid, slot, assets, opted_in)
  select tenant_uuid, event_uuid, 0, count(*), count(*) filter (where state = 'OPT_IN') from event_assets group by tenant_uuid, event_uuid;
alter table event_counts force row level security;
alter table event_assets force row level security;
