import type { MarketHalfHour } from '#contract/marketHistory.ts';
import type { MarketPeriodRow } from '#store/schema.ts';

/** Columns of a half hour's result. */
export const MARKET_RESULT_COLUMNS = [
  'procured_mw',
  'cost_gbp',
  'settled_mw',
  'settled_gbp',
  'offers',
  'offered_mw',
  'dearest_accepted_gbp',
  'cheapest_refused_gbp',
] as const;
type ResultColumns = { [Column in (typeof MARKET_RESULT_COLUMNS)[number]]: MarketPeriodRow[Column] };

/** Returns a half hour's result as responses have it. */
export const toMarketResult = (
  row: ResultColumns,
): Pick<
  MarketHalfHour,
  | 'procuredMw'
  | 'costGbp'
  | 'settledMw'
  | 'settledGbp'
  | 'offers'
  | 'offeredMw'
  | 'dearestAcceptedGbpPerMwh'
  | 'cheapestRefusedGbpPerMwh'
> => ({
  procuredMw: row.procured_mw,
  costGbp: row.cost_gbp,
  settledMw: row.settled_mw,
  settledGbp: row.settled_gbp,
  offers: row.offers,
  offeredMw: row.offered_mw,
  dearestAcceptedGbpPerMwh: row.dearest_accepted_gbp,
  cheapestRefusedGbpPerMwh: row.cheapest_refused_gbp,
});
