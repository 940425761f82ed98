-- What the user of an asset has said once about the events of a scheme: opt into EVERY one of them, or ASK each time,
-- as without a word. Limits by week and hour hold for what is opted in by it.
alter table scheme_assets
  add column standing text check (standing in ('EVERY', 'ASK')),
  add column most_per_week integer check (most_per_week >= 1),
  -- User of the asset when it was recorded: it does not hold for another.
  add column standing_user_uuid uuid,
  -- Hours of every London day as HH:MM; an end before the start is of the next day.
  add column quiet_from text,
  add column quiet_to text,
  add column standing_by text,
  add column standing_utc timestamptz,
  add check ((quiet_from is null) = (quiet_to is null) and (standing is null) = (standing_utc is null));

-- PENDING: invited, to be opted in by what its user has said; OPTED_IN: so opted in; else the code of the refusal.
alter table event_assets
  add column standing_result text,
  -- Revision of the event at which that was decided; 0 before.
  add column standing_revision integer not null default 0;
create index event_assets_standing on event_assets (tenant_uuid, event_uuid, standing_revision, asset_uuid)
  where standing_result is not null and state = 'INVITED';
