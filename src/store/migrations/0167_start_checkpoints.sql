-- How far the start of a large event has come is the checkpoint of its job. A start under way goes on with the step
-- that it was in, from the first asset: what is frozen stays as it is, and is counted again.
alter table events no force row level security;
alter table assets no force row level security;
alter table event_starts no force row level security;
alter table event_start_portions no force row level security;
insert into jobs (tenant_uuid, kind, subject_uuid, due_utc, checkpoint)
select s.tenant_uuid, 'EVENT_START', s.event_uuid, e.start_utc, jsonb_build_object('atMs', 0, 'tookMs', 0, 'walk',
    case s.phase when 'RECHECK' then 0 when 'PREPARE' then 1 when 'SHARED' then 2 when 'CANCEL' then 3 else 4 end,
    'after', '00000000-0000-0000-0000-000000000000', 'state', jsonb_build_object(
      'rechecks', s.phase = 'RECHECK',
      'sharesMeters', exists (select from assets a where a.tenant_uuid = s.tenant_uuid
        and (a.boundary_mpan is not null or a.mpan_repeat > 0)),
      'counts', '{"optedIn": 0, "lost": []}'::jsonb,
      'progress', jsonb_build_object('startedAssets', case when s.phase in ('CANCEL', 'FREEZE', 'COUNT') then all_of.assets / 2
        else 0 end, 'assets', all_of.assets)))
from event_starts s
join events e on e.tenant_uuid = s.tenant_uuid and e.event_uuid = s.event_uuid
cross join lateral (
  select sum(p.assets) as assets from event_start_portions p
  where p.tenant_uuid = s.tenant_uuid and p.event_uuid = s.event_uuid
) all_of;
alter table events force row level security;
alter table assets force row level security;
delete from jobs where kind = 'START_PORTION';
drop table event_start_portions;
drop table event_starts;
