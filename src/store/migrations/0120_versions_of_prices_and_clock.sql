-- What If-Match names of resources that have no row of their own: the prices of a tariff, and a tenant's clock.
alter table tariffs add column prices_version integer not null default 0;
alter table tenants add column clock_moves integer not null default 0;
