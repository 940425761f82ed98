-- How sure the part of each portfolio in a run is, by its UUID ("" for assets without one), and what portions add up for it.
-- Null for runs of before it was kept.
alter table event_stats add column portfolio_intervals json;
alter table stats_portions add column portfolios json;
