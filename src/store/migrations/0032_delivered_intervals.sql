-- The interval of what an asset delivered, at 90 %: how many placebo days it is made from, and the percent of them that
-- the others would have contained. Null where history is too short, and for runs of before it was kept; those of the
-- whole event and of its half hours are in event_stats.totals.
alter table event_asset_stats
  add column interval_low_kwh double precision,
  add column interval_high_kwh double precision,
  add column interval_days integer,
  add column interval_coverage double precision;
