-- What lists of a hundred thousand users and their consents need: a search that does not read them all, and an index for
-- each order. The search is that of assets (migration 15); its table follows from users alone.

create table user_search (
  user_uuid uuid primary key,
  grams integer[] not null
);
comment on table user_search is 'derived from users';
create index user_search_grams on user_search using gin (grams);

create function user_search_text(user_id text, name text, email text) returns text language sql immutable parallel safe as $$
  select lower(user_id || ' ' || name || coalesce(' ' || email, ''))
$$;

create function note_new_users() returns trigger language plpgsql as $$
begin
  insert into user_search (user_uuid, grams)
    select user_uuid, asset_grams(tenant_uuid, user_search_text(user_id, name, email)) from added;
  return null;
end $$;
create trigger users_added after insert on users referencing new table as added for each statement execute function note_new_users();

create function note_user_names() returns trigger language plpgsql as $$
begin
  update user_search set grams = asset_grams(new.tenant_uuid, user_search_text(new.user_id, new.name, new.email))
    where user_uuid = new.user_uuid;
  return null;
end $$;
create trigger users_renamed after update of user_id, name, email on users for each row
  when ((old.user_id, old.name, old.email) is distinct from (new.user_id, new.name, new.email)) execute function note_user_names();

create function note_gone_users() returns trigger language plpgsql as $$
begin
  delete from user_search using gone where user_search.user_uuid = gone.user_uuid;
  return null;
end $$;
create trigger users_gone after delete on users referencing old table as gone for each statement execute function note_gone_users();

-- The owner may look over the wall for this once.
alter table users no force row level security;
insert into user_search (user_uuid, grams) select user_uuid, asset_grams(tenant_uuid, user_search_text(user_id, name, email)) from users;
alter table users force row level security;

create index users_listed on users (tenant_uuid, status, created_utc, user_uuid);
create index users_by_name on users (tenant_uuid, status, name, user_uuid);
create index users_by_id on users (tenant_uuid, status, user_id, user_uuid);
create index consents_listed on consents (tenant_uuid, created_utc, seq);
create index consents_ending on consents (tenant_uuid, status, expires_utc, seq);
