-- On what a preference rests in law, and what ended it otherwise than its user or a newer one: the end of the tenancy.
alter table consents
  add column legal_basis text not null default 'CONSENT' check (legal_basis in (
    'CONSENT', 'EXPLICIT_CONSENT', 'LEGITIMATE_INTERESTS', 'PUBLIC_TASK', 'LEGAL_OBLIGATION', 'CONTRACT')),
  add column end_reason text check (end_reason in ('TENANCY_ENDED')),
  -- The last London day of the tenancy, and the operator who noted it.
  add column tenancy_ended_on date,
  add column ended_by text,
  add check ((end_reason is null) = (tenancy_ended_on is null));
