-- What an asset keeps for one event of several at a time, and the rules by which it is in several.
alter table event_assets
  -- Null for the whole asset.
  add column reserved_kw double precision check (reserved_kw > 0),
  add column stacking jsonb;

alter table bulk_actions add column reserved_kw double precision;

-- An operator's word on a cell of a published assessment. Only added to: a later assessment has cells of its own.
create table stacking_confirmations (
  tenant_uuid uuid not null references tenants,
  confirmation_uuid uuid not null,
  product_a text not null,
  product_b text not null,
  mode text not null check (mode in ('CO_DELIVERY', 'SPLITTING', 'JUMPING')),
  value text not null check (value in ('Y', 'y')),
  source text not null,
  as_of text not null,
  statement text not null,
  confirmed_by text,
  confirmed_utc timestamptz not null,
  primary key (tenant_uuid, confirmation_uuid)
);
create index stacking_confirmations_cell on stacking_confirmations (tenant_uuid, source, as_of, product_a, product_b, mode);
alter table stacking_confirmations enable row level security;
alter table stacking_confirmations force row level security;
create policy tenant_wall on stacking_confirmations
  using (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid);
