-- What the receipt of a large run says of the assets of a portfolio together is added up portion by portion by a job.
-- Their shares of the revenue in £, each rounded by itself; null until they are added up, and where none has one.
alter table event_portfolio_stats add column lines_gbp numeric;

create table run_receipts (
  tenant_uuid uuid not null,
  event_uuid uuid not null,
  run integer not null,
  -- The last asset that has been added; null when all have.
  after_asset_uuid uuid,
  primary key (tenant_uuid, event_uuid, run),
  foreign key (tenant_uuid, event_uuid, run) references event_stats
);
alter table run_receipts enable row level security;
alter table run_receipts force row level security;
create policy tenant_wall on run_receipts using (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid);
