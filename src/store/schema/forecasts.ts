import type { Instant, NullableInstant, WithDefault } from './columns.ts';
import type { TenantsTable } from './tenants.ts';

/** A portfolio's forecast of 48 hours as it was made, watt-hours of its assets together; null where there is none. */
export interface PortfolioForecastsTable {
  tenant_uuid: string;
  portfolio_uuid: string;
  origin_utc: Instant;
  made_utc: Instant;
  assets: number;
  asset_uuids: string[];
  values_wh: (number | null)[];
  p10_wh: (number | null)[];
  p50_wh: (number | null)[];
  p90_wh: (number | null)[];
  measured_wh: WithDefault<(number | null)[] | null>;
  status: WithDefault<'PENDING' | 'SCORED' | 'UNSCORED'>;
  readings_percent: WithDefault<number | null>;
  scored_utc: NullableInstant;
}
interface ForecastScore {
  half_hours: number;
  inside: number;
  below: number;
  error_wh: number;
  energy_wh: number;
}
export interface PortfolioForecastScoresTable extends ForecastScore {
  tenant_uuid: string;
  portfolio_uuid: string;
  origin_utc: Instant;
  lead: number;
}
/** Forecasts of assets until they are scored. */
export interface AssetForecastsTable {
  tenant_uuid: string;
  portfolio_uuid: string;
  origin_utc: Instant;
  asset_uuid: string;
  values_wh: (number | null)[];
  p10_wh: (number | null)[];
  p50_wh: (number | null)[];
  p90_wh: (number | null)[];
}
export interface AssetForecastScoresTable extends ForecastScore {
  tenant_uuid: string;
  asset_uuid: string;
  origin_utc: Instant;
}
/** Scores of all tenants of an environment together, by the day on which they were made. */
export interface ForecastScoreDaysTable extends ForecastScore {
  environment: TenantsTable['environment'];
  day: string;
  lead: number;
}
export interface ForecastCountDaysTable {
  environment: TenantsTable['environment'];
  day: string;
  status: 'KEPT' | 'SCORED' | 'UNSCORED';
  forecasts: number;
}

/** Kept forecasts and their scores. */
export interface ForecastTables {
  portfolio_forecasts: PortfolioForecastsTable;
  portfolio_forecast_scores: PortfolioForecastScoresTable;
  asset_forecasts: AssetForecastsTable;
  asset_forecast_scores: AssetForecastScoresTable;
  forecast_score_days: ForecastScoreDaysTable;
  forecast_count_days: ForecastCountDaysTable;
}
