-- What a key may be used for, and the portfolios it is limited to; null for every one. A dashboard's may do everything.
alter table api_keys
  add column scope text not null default 'full' check (scope in ('full', 'read-only', 'meter-data', 'events')),
  add column portfolio_uuids uuid[] check (cardinality(portfolio_uuids) between 1 and 100),
  -- The secret before the last rotation, until when it is accepted, and when it was last used.
  add column previous_sha256 bytea,
  add column previous_until_utc timestamptz,
  add column previous_used_utc timestamptz,
  add constraint api_keys_dashboard_full check (not names_operators or (scope = 'full' and portfolio_uuids is null)),
  add constraint api_keys_previous_ends check ((previous_sha256 is null) = (previous_until_utc is null));
