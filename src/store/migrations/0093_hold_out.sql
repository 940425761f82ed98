-- Assets held out of events at random, to show what the others would have used.
alter table event_schemes
  add column hold_out_share double precision not null default 0 check (hold_out_share between 0 and 0.5),
  add column hold_out_gbp double precision check (hold_out_gbp >= 0);
-- What an event is drawn by; null where nobody is held out.
alter table events add column hold_out json;
-- Of assets that were ready and consented at the start: whether the event held them out.
alter table event_dropouts add column held_out boolean not null default false;
create index event_dropouts_held_out on event_dropouts (tenant_uuid, event_uuid, asset_uuid) where held_out;
-- Sums of the assets that were asked and of those held out in a portion.
alter table stats_portions add column control_group json;
