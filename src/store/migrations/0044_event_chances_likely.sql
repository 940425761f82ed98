-- What was likely when the event started, Wh: the median of its outcomes, with p10 and p90. Null for events that started
-- before this was kept.
alter table event_chances
  add column likely_wh float8,
  add column likely_p10_wh float8,
  add column likely_p90_wh float8,
  add constraint event_chances_likely_whole check (num_nulls(likely_wh, likely_p10_wh, likely_p90_wh) in (0, 3));
