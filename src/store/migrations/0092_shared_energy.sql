-- What of an asset's delivery a run counts for its event where the asset was in several at a time, in whole watt-hours by half
-- hour, null where it was in one; and the same of its other events, by their UUIDs.
alter table event_asset_stats add column attributed_wh integer[], add column elsewhere_wh jsonb;
-- Delivered, and attributed to other events or to none.
alter table event_portfolio_stats add column not_attributed_kwh numeric not null default 0;
