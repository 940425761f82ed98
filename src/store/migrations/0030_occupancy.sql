-- Since when the readings of an asset are its present user's: what was measured before is shown to nobody any more. Null
-- where it has had one user, or none, from the beginning.
alter table assets add column occupied_from_utc timestamptz;

-- How long a consent to dispatch holds for events of a scheme, in months from when it was given; null: as long as it says itself.
alter table event_schemes add column consent_validity_months integer check (consent_validity_months between 1 and 120);
