-- How far the readings past a tenant's retention have been looked for is the checkpoint of its daily job: a scan under
-- way goes on after the same asset. Days before looked_before stay looked at.
alter table reading_retention no force row level security;
update jobs set checkpoint = jsonb_build_object('before', r.pass_before,
  'after', coalesce(r.pass_after, '00000000-0000-0000-0000-000000000000'))
from reading_retention r
where jobs.tenant_uuid = r.tenant_uuid and jobs.kind = 'HOUSEKEEPING' and r.pass_before is not null;
-- A scan that has not ended has looked at no day before.
delete from reading_retention where looked_before is null;
alter table reading_retention force row level security;
alter table reading_retention alter column looked_before set not null, drop column pass_before, drop column pass_after;
