import type { NullableJson } from './columns.ts';

export interface AssetFacetsTable {
  tenant_uuid: string;
  count_number: number;
  status: string;
  asset_type: string;
  mpan_status: string;
  reading_status: string;
  consent: string;
  called: string;
  has_tariff: boolean;
  is_shared: boolean;
  is_opted_in: boolean;
  portfolio_uuid: string;
  scheme_uuid: string;
  scheme_status: string;
  assets: number;
  known: number;
  kw: number;
}
export interface AssetFacetCountsTable {
  tenant_uuid: string;
  subject_uuid: string;
  figures: NullableJson<unknown>;
  pass: NullableJson<unknown>;
}

/** What is kept of a large fleet for the filters of its list. */
export interface FacetTables {
  asset_facets: AssetFacetsTable;
  asset_facet_counts: AssetFacetCountsTable;
}
