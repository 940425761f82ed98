-- A sign-in on its way to the provider is sealed in the browser's own cookie, so that beginning one keeps nothing here.
drop table bff.oidc_flows;

-- The key of those cookies: one for every dashboard of this store, made by the first that needs it.
create table bff.cookie_key (
  is_only boolean primary key default true check (is_only),
  key bytea not null check (octet_length(key) = 32)
);

-- Sign-ins that have succeeded, until they would have expired: each is taken once.
create table bff.oidc_used (
  state_sha256 bytea primary key,
  expires_utc timestamptz not null
);
create index oidc_used_expiry on bff.oidc_used (expires_utc);

-- The link printed at a start is nobody's: it signs in as the local administrator, who is made when it is used.
alter table bff.sign_in_links alter column operator_uuid drop not null;
