import type { Instant, Json, NullableJson } from './columns.ts';

interface Standing {
  tenant_uuid: string;
  calculated_utc: Instant;
  took_ms: number;
  ready: number;
  expected_kw: number | null;
  sure_kw: number | null;
}
export interface PortfolioStandingsTable extends Standing {
  portfolio_uuid: string;
  kept: NullableJson<{ events: number; forecastKwh: number; deliveredKwh: number; percent: number | null }>;
  kept_percent: number | null;
  usual: Json<
    { eventType: 'TURN_DOWN' | 'TURN_UP'; kw: number; lowestKw: number; kwPerAsset: number; events: number }[]
  >;
  season: Json<{ events: number; deliveredKwh: number; revenueGbp: number; preliminaryGbp: number }>;
  revenue_gbp: number;
}
export interface SchemeStandingsTable extends Standing {
  scheme_uuid: string;
  registered: number;
  /** Of a large fleet, by stage. */
  counts: NullableJson<unknown>;
}
export interface RegistrationPassesTable {
  tenant_uuid: string;
  scheme_uuid: string;
  pass: Json<unknown>;
}
export interface EventPortfolioPartsTable {
  tenant_uuid: string;
  event_uuid: string;
  portfolio_uuid: string;
  opted_in: number | null;
  forecast_wh: number | null;
}

/** What is kept of portfolios and schemes for their lists. */
export interface StandingTables {
  portfolio_standings: PortfolioStandingsTable;
  scheme_standings: SchemeStandingsTable;
  registration_passes: RegistrationPassesTable;
  event_portfolio_parts: EventPortfolioPartsTable;
}
