-- How far the opt-ins of a changed event are checked is the checkpoint of its job: a recheck under way begins again
-- with it. A start that does it goes on after the same asset.
alter table events no force row level security;
alter table event_starts no force row level security;
update event_starts s set after_uuid = e.recheck_after
from events e
where e.tenant_uuid = s.tenant_uuid and e.event_uuid = s.event_uuid and s.phase = 'RECHECK' and e.recheck_after is not null;
alter table event_starts force row level security;
alter table events force row level security;
alter table events drop column recheck_after;
