-- Kind and rated power of a participant as they were at the event's start: baselines of some markets are made of them.
alter table event_participants add column asset_type text, add column power_kw double precision;
