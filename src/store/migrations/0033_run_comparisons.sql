-- What stands beside the settlement of a run, never instead of it: delivery by the forecast and by assets that did not
-- take part, and what the in-day adjustment added. Null for runs of before it was kept.
alter table event_stats add column comparisons json;
