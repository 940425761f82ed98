-- People who sign in with their organisation's provider, what is known of a session, and what a change has changed.
alter table bff.operators
  -- How the provider's person is found at the first sign-in, where an administrator has invited them.
  add column email text,
  add column oidc_issuer text,
  add column oidc_subject text,
  -- The provider's claim gives the role at every sign-in: it is not changed here.
  add column role_from_claim boolean not null default false;
create unique index operators_email on bff.operators (lower(email));
create unique index operators_subject on bff.operators (oidc_issuer, oidc_subject);

alter table bff.sessions
  add column signed_in_by text not null default 'link' check (signed_in_by in ('link', 'password', 'provider')),
  -- User-Agent as the browser sent it.
  add column browser text,
  -- Shown to the provider at sign-out, so that it ends its own session without asking.
  add column id_token text;

-- Sign-ins on their way to the provider and back: each is taken once, by the browser that began it.
create table bff.oidc_flows (
  state_sha256 bytea primary key,
  browser_sha256 bytea not null,
  nonce text not null,
  code_verifier text not null,
  return_to text not null,
  -- The session this browser had; it ends when the new one begins.
  former_sha256 bytea,
  expires_utc timestamptz not null
);
create index oidc_flows_expiry on bff.oidc_flows (expires_utc);

alter table bff.audit
  -- The resource before and after, without personal data and secrets, 16 KB each at most.
  add column before jsonb,
  add column after jsonb,
  -- Why it was refused, or why there is no before.
  add column note text;
create index audit_at on bff.audit (at);
