-- What was asked for, without lists and texts, and whom or what an action was about: its ids, to search by.
alter table bff.audit
  add column asked jsonb,
  add column subjects uuid[] not null default '{}';

update bff.audit set subjects = array(
  select distinct found[1]::uuid
  from (
    select regexp_matches(path, '[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}', 'gi') as found
    union all
    select regexp_matches(side.value, '^([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})$', 'i')
    from (select before as change union all select after) as changes,
      jsonb_each_text(case jsonb_typeof(change) when 'object' then change else '{}' end) as side
    where side.key = 'target' or side.key like '%UUID'
  ) as ids
);
create index audit_subjects on bff.audit using gin (subjects);
