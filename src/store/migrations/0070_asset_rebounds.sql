-- What an asset used in the hours after an event more than its baseline, as the run knew it: a large event is ranked by it.
alter table event_asset_stats add column rebound_kwh double precision;
