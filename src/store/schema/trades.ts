import type { Instant } from './columns.ts';

/** What was traded of a half hour of an event; exact decimals. */
export interface EventTradesTable {
  tenant_uuid: string;
  event_uuid: string;
  start_utc: Instant;
  traded_mwh: string;
  trade_price_gbp_per_mwh: string;
  sourcing_cost_gbp_per_mwh: string;
  imbalance_price_gbp_per_mwh: string | null;
  updated_utc: Instant;
}

export interface TradeTables {
  event_trades: EventTradesTable;
}
