-- An event that starts late waits for the consents that had ended before it.
create index jobs_of_consents on jobs (tenant_uuid, due_utc) where kind = 'CONSENT_EXPIRY';
