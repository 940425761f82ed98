-- The dashboard's own people and sessions. None of it belongs to a tenant: it says who may use the dashboard's key.
create schema bff;

create table bff.operators (
  operator_uuid uuid primary key,
  name text not null,
  role text not null check (role in ('viewer', 'operator', 'admin')),
  -- scrypt with its parameters and salt; null until the operator chooses a password.
  password_hash text,
  created_utc timestamptz not null default now()
);
create unique index operators_name on bff.operators (lower(name));

create table bff.sessions (
  -- SHA-256 of the id in the cookie: who reads this table cannot take over a session.
  session_sha256 bytea primary key,
  operator_uuid uuid not null references bff.operators on delete cascade,
  created_utc timestamptz not null default now(),
  last_seen_utc timestamptz not null default now(),
  expires_utc timestamptz not null
);
create index sessions_operator on bff.sessions (operator_uuid);

create table bff.sign_in_links (
  token_sha256 bytea primary key,
  operator_uuid uuid not null references bff.operators on delete cascade,
  expires_utc timestamptz not null,
  used_utc timestamptz
);

create table bff.audit (
  seq bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- No reference: the record outlives the operator.
  operator_uuid uuid,
  name text,
  method text not null,
  operation text not null,
  path_template text not null,
  path text not null,
  -- Null while the outcome is not known.
  status integer
);
create index audit_operator on bff.audit (operator_uuid, seq);
