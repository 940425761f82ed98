-- Keys of dashboards, which say which person acts; of any other key what it says of that is ignored.
alter table api_keys add column names_operators boolean not null default false;
