-- READY is not for ever: a scheme may have the regulator asked again after some days. Null: it is not asked again.
alter table event_schemes add column recheck_days integer check (recheck_days between 1 and 3650);
-- When the regulator was last asked again; null where it was asked once, or has answered since (then last_checked_utc says when).
alter table scheme_assets add column asked_utc timestamptz;
create index scheme_assets_recheck on scheme_assets (tenant_uuid, scheme_uuid, (coalesce(asked_utc, last_checked_utc, updated_utc)), asset_uuid) where status = 'READY';

-- Who is invited to an event follows from its portfolios: by portfolio, and page by page.
create index assets_in_portfolio on assets (tenant_uuid, portfolio_uuid, asset_uuid) where portfolio_uuid is not null;
drop index assets_portfolio;
create index event_portfolios_portfolio on event_portfolios (tenant_uuid, portfolio_uuid);
