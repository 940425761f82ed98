-- The kept numbers of assets of events (event_counts) are counted again every night, in portions.

-- How often the triggers have added to a row: a count of several transactions holds only if nothing was added meanwhile.
alter table event_counts add column changes bigint not null default 0;

create or replace function add_to_event_counts(of_tenant uuid, of_event uuid, more bigint, more_opted_in bigint) returns void language sql as $$
  insert into event_counts (tenant_uuid, event_uuid, slot, assets, opted_in, changes)
  values (of_tenant, of_event, pg_backend_pid() % 32, more, more_opted_in, 1)
  on conflict (tenant_uuid, event_uuid, slot) do update
  set assets = event_counts.assets + excluded.assets, opted_in = event_counts.opted_in + excluded.opted_in,
    changes = event_counts.changes + 1
$$;

create table event_recounts (
  tenant_uuid uuid not null primary key references tenants,
  is_running boolean not null default false,
  -- The event that is counted, or was last.
  event_uuid uuid not null,
  -- The asset after which its count goes on, and what it has come to; null between two events.
  after_uuid uuid,
  assets bigint not null default 0,
  opted_in bigint not null default 0,
  -- What had been added to its kept numbers when its count began.
  changes bigint not null default 0,
  -- By how much the events of this recount were off so far.
  difference bigint not null default 0,
  recounted_utc timestamptz
);
alter table event_recounts enable row level security;
alter table event_recounts force row level security;
create policy tenant_wall on event_recounts using (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid);
