-- Where a job goes on that runs in steps: stored with what its last step wrote; null before its first step.
alter table jobs add column checkpoint jsonb;

-- The assets of a large fleet: a count under way begins again, with its job.
alter table asset_facet_counts no force row level security;
delete from asset_facet_counts where figures is null;
alter table asset_facet_counts force row level security;
alter table asset_facet_counts alter column figures set not null, drop column pass, drop column subject_uuid,
  add primary key (tenant_uuid);
