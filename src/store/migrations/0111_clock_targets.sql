-- Where a test clock is moving to while what falls due on its way is done; null while it stands.
alter table tenants add column clock_target_utc timestamptz;
