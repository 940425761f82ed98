-- Readings that no meter of their asset could have measured, and what an operator decided of each. One that is set aside is not in
-- reading_days while it is: nothing can count it.
create table suspicious_readings (
  tenant_uuid uuid not null,
  suspicion_uuid uuid not null,
  asset_uuid uuid not null,
  direction smallint not null check (direction in (0, 1)),
  start_utc timestamptz not null,
  wh integer not null,
  was_estimated boolean not null default false,
  -- The most that was plausible, and by what.
  limit_wh integer not null,
  reason text not null check (reason in ('CAPACITY', 'CONNECTION', 'HISTORY')),
  state text not null default 'OPEN' check (state in ('OPEN', 'CONFIRMED', 'SET_ASIDE')),
  noted_utc timestamptz not null,
  decided_utc timestamptz,
  decided_by text,
  primary key (tenant_uuid, asset_uuid, direction, start_utc)
);
create unique index suspicious_readings_uuid on suspicious_readings (tenant_uuid, suspicion_uuid);
-- Of a batch it is asked which of its half hours are known.
create index suspicious_readings_start on suspicious_readings (tenant_uuid, start_utc);
create index suspicious_readings_open on suspicious_readings (tenant_uuid) where state = 'OPEN';
alter table suspicious_readings enable row level security;
alter table suspicious_readings force row level security;
create policy tenant_wall on suspicious_readings using (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid);
