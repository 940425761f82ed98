-- For how long a tenant keeps what single assets delivered in preliminary stats runs that a final one has replaced, and its
-- audit; null keeps them, as tenants of before do.
alter table tenants
  add column preliminary_runs_days integer check (preliminary_runs_days between 30 and 3650),
  add column audit_months integer check (audit_months between 1 and 600);

-- When the assets of a run began to be deleted, and whether rows of them are left. The totals of a run stay, and its
-- sums by portfolio.
alter table event_stats
  add column assets_deleted_utc timestamptz,
  add column has_assets boolean not null default true;
create index event_stats_superseded on event_stats (tenant_uuid, calculated_utc)
  where status = 'PRELIMINARY' and reason is null and has_assets;
