alter table events
  -- 1 as it was scheduled; one more for every change that was announced.
  add column revision integer not null default 1,
  -- While opted-in assets are checked against a new window or deadline: those after this one are still to be. Null otherwise.
  add column recheck_after uuid;

-- What each revision changed, and whose opt-ins it ended.
create table event_revisions (
  tenant_uuid uuid not null,
  event_uuid uuid not null,
  revision integer not null,
  changed_utc timestamptz not null,
  -- Property, before, after.
  changes json not null,
  refused_by_code json not null default '{}',
  -- The first fifty of each reason.
  refused json not null default '[]',
  primary key (tenant_uuid, event_uuid, revision),
  foreign key (tenant_uuid, event_uuid) references events
);
alter table event_revisions enable row level security;
alter table event_revisions force row level security;
create policy tenant_wall on event_revisions using (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid);

-- What the readings of a run said of the hours around its event: rebound, and delivery against unadjusted baselines. Null
-- for runs of before it was kept.
alter table event_stats add column aftermath json;
