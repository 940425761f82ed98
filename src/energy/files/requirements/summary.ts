/** NESO's summary of the utilisation report: MW and money of each half hour, and later what was settled of it. */
import type { DispatchRow } from '../dispatches/dispatchRow.ts';
import { type BuyersHalfHour, HALF_HOUR_COLUMNS, readDecimal, readHalfHour } from './cells.ts';

/** Result of a half hour, all participants together. */
export interface MarketSummary extends BuyersHalfHour {
  askedMw: number;
  procuredMw: number;
  /** Cost of the accepted offers, in £. */
  costGbp: number;
  /** Settled power in MW, which already contains K and may be negative; null until it is published. */
  settledMw: number | null;
  /** Settled money in £, which may be negative; null until it is published. */
  settledGbp: number | null;
}

const COST = 'DFS Provider Bids Accepted Total Cost GBP';
export const SUMMARY_COLUMNS = [
  ...HALF_HOUR_COLUMNS,
  'Service Requirement MW',
  'DFS Procured MW',
  COST,
  'Settled Volume MW',
  'Settled Cost GBP',
] as const;

/** Columns that distinguish the file from the two others. */
export const SUMMARY_MARKS: readonly string[] = [COST, 'Settled Volume MW', 'Settled Cost GBP'];

/** Reads the result of a half hour; null, with a fault for each cell that cannot be read. */
export function readMarketSummary(row: DispatchRow): MarketSummary | null {
  const half = readHalfHour(row);
  const askedMw = readDecimal(row, 'Service Requirement MW');
  const procuredMw = readDecimal(row, 'DFS Procured MW');
  const costGbp = readDecimal(row, COST);
  const settledMw = readSettled(row, 'Settled Volume MW');
  const settledGbp = readSettled(row, 'Settled Cost GBP');
  if (half === null || askedMw === null || procuredMw === null || costGbp === null) return null;
  if (settledMw === undefined || settledGbp === undefined) return null;
  return { ...half, askedMw, procuredMw, costGbp, settledMw, settledGbp };
}

/** Reads what was settled: null where it is not published yet, undefined with a fault. */
function readSettled(row: DispatchRow, column: string): number | null | undefined {
  if (row.text(column) === '') return null;
  return readDecimal(row, column, { isSigned: true }) ?? undefined;
}
