-- A mistyped tariff is corrected: every version stays, with the day from which costs are told by it.
alter table tariffs add column version integer not null default 1 check (version >= 1);
create table tariff_versions (
  tenant_uuid uuid not null,
  tariff_uuid uuid not null,
  version integer not null check (version >= 1),
  -- The first London day whose cost is told by this version.
  effective_from date not null,
  recorded_utc timestamptz not null,
  reason text,
  -- The tariff's attributes as they were recorded.
  attributes json not null,
  primary key (tenant_uuid, tariff_uuid, version),
  foreign key (tenant_uuid, tariff_uuid) references tariffs
);

-- Prices of a DYNAMIC tariff, 48 half hours of a UTC day, pence per kWh; null where there is none.
create table tariff_prices (
  tenant_uuid uuid not null,
  tariff_uuid uuid not null,
  day date not null,
  pence double precision[] not null check (array_length(pence, 1) = 48),
  -- The prices by which costs were told where a correction left them as they were; null where they never differed.
  pence_told double precision[] check (array_length(pence_told, 1) = 48),
  primary key (tenant_uuid, tariff_uuid, day),
  foreign key (tenant_uuid, tariff_uuid) references tariffs
);

-- A schedule made from the tariff shows that tariff's rates and changes no cost; until now none did.
alter table tariff_schedules add column follows_tariff boolean not null default true;
alter table tariff_schedules alter column follows_tariff drop default;

do $$
declare walled text;
begin
  foreach walled in array array['tariff_versions', 'tariff_prices'] loop
    execute format('alter table %I enable row level security', walled);
    execute format('alter table %I force row level security', walled);
    execute format(
      'create policy tenant_wall on %I using (tenant_uuid = nullif(current_setting(''app.tenant'', true), '''')::uuid)', walled);
  end loop;
end $$;
