-- What a large event's assets have reported is added up portion by portion by a job, and kept: requests read it.
create table event_lives (
  tenant_uuid uuid not null,
  event_uuid uuid not null,
  -- As they were last added up; null before.
  figures json,
  -- How far the count under way is, and what it has come to so far; null where there is none.
  pass json,
  primary key (tenant_uuid, event_uuid),
  foreign key (tenant_uuid, event_uuid) references events
);

alter table event_lives enable row level security;
alter table event_lives force row level security;
create policy tenant_wall on event_lives using (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid);

-- What all assets of a run responded, from which later events learn: their number, baseline and delivery. Null in runs of
-- before, of which it is added up when it is needed.
alter table event_stats add column responses json;

-- Large events of before are counted once; the owner may look over the wall for this.
alter table events no force row level security;
alter table event_assets no force row level security;
insert into jobs (tenant_uuid, kind, subject_uuid, due_utc)
  select e.tenant_uuid, 'EVENT_BALANCE', e.event_uuid, e.created_utc
  from events e
  where (
    select count(*) from (
      select from event_assets ea
      where ea.tenant_uuid = e.tenant_uuid and ea.event_uuid = e.event_uuid and ea.state = 'OPT_IN' limit 10001
    ) taking
  ) > 10000
  on conflict do nothing;
alter table event_assets force row level security;
alter table events force row level security;
