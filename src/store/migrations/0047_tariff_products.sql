-- Products of tariffs are counted, and the newest of each is found, without reading the tariffs themselves.
create index tariffs_by_product on tariffs (tenant_uuid, name, direction, tariff_type, valid_from desc, tariff_uuid)
  include (asset_uuid, valid_to, disconnected_utc);
