-- What buyers paid: files as they were received, their lines by product and month, and the rows of each line.
create table payment_files (
  tenant_uuid uuid not null references tenants,
  file_uuid uuid not null,
  scheme_uuid uuid not null,
  name text not null,
  buyer text not null,
  mapping json not null,
  content bytea not null,
  sha256 text not null,
  size integer not null,
  row_count integer not null,
  line_count integer not null,
  created_utc timestamptz not null,
  primary key (tenant_uuid, file_uuid),
  foreign key (tenant_uuid, scheme_uuid) references event_schemes
);
create index payment_files_scheme on payment_files (tenant_uuid, scheme_uuid, created_utc);

create table payment_lines (
  tenant_uuid uuid not null,
  line_uuid uuid not null,
  file_uuid uuid not null,
  scheme_uuid uuid not null,
  product text not null,
  month text not null,
  pence bigint not null,
  primary key (tenant_uuid, line_uuid),
  unique (tenant_uuid, scheme_uuid, month, product),
  foreign key (tenant_uuid, file_uuid) references payment_files on delete cascade
);
create index payment_lines_file on payment_lines (tenant_uuid, file_uuid);

create table payment_amounts (
  tenant_uuid uuid not null,
  line_uuid uuid not null,
  -- Row of the file, from 1 below its header.
  row_number integer not null,
  event_uuid uuid,
  -- Null where the row is of the whole event, or of the month.
  start_utc timestamptz,
  mwh numeric,
  gbp numeric not null,
  primary key (tenant_uuid, line_uuid, row_number),
  foreign key (tenant_uuid, line_uuid) references payment_lines on delete cascade
);

create table payment_disputes (
  tenant_uuid uuid not null,
  dispute_uuid uuid not null,
  line_uuid uuid not null,
  state text not null check (state in ('OPEN', 'SENT', 'ACCEPTED', 'REJECTED', 'CLOSED')),
  due_day date,
  updated_utc timestamptz not null,
  primary key (tenant_uuid, dispute_uuid),
  unique (tenant_uuid, line_uuid),
  foreign key (tenant_uuid, line_uuid) references payment_lines on delete cascade
);
create index payment_disputes_due on payment_disputes (tenant_uuid, due_day) where state = 'OPEN';

create table payment_dispute_changes (
  tenant_uuid uuid not null,
  dispute_uuid uuid not null,
  change_number integer not null,
  at_utc timestamptz not null,
  state text not null,
  due_day date,
  note text,
  primary key (tenant_uuid, dispute_uuid, change_number),
  foreign key (tenant_uuid, dispute_uuid) references payment_disputes on delete cascade
);

do $$
declare walled text;
begin
  foreach walled in array array['payment_files', 'payment_lines', 'payment_amounts', 'payment_disputes',
    'payment_dispute_changes'] loop
    execute format('alter table %I enable row level security', walled);
    execute format('alter table %I force row level security', walled);
    execute format(
      'create policy tenant_wall on %I using (tenant_uuid = nullif(current_setting(''app.tenant'', true), '''')::uuid)',
      walled);
  end loop;
end $$;
