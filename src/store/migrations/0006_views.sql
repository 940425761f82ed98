-- What an operator looks at again: a screen's filters, order and columns under a name.
create table bff.views (
  view_uuid uuid primary key,
  -- Null where it is shared with everyone.
  owner_uuid uuid references bff.operators on delete cascade,
  -- A shared view outlives who made it.
  author_uuid uuid references bff.operators on delete set null,
  name text not null,
  screen text not null,
  search jsonb not null,
  created_utc timestamptz not null default now()
);
create unique index views_name on bff.views (owner_uuid, screen, lower(name)) nulls not distinct;
create index views_author on bff.views (author_uuid);

-- The view a screen opens with, an operator's own choice.
create table bff.default_views (
  operator_uuid uuid not null references bff.operators on delete cascade,
  screen text not null,
  view_uuid uuid not null references bff.views on delete cascade,
  primary key (operator_uuid, screen)
);
create index default_views_view on bff.default_views (view_uuid);
