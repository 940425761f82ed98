import type { EventRow, PortfolioIntervals } from '#store/schema.ts';
import { addSums, emptyColumns, type ReplaySums, replayNames } from '../portions/sums.ts';
import { findIntervals } from './findIntervals.ts';

/** Sums over the assets of each portfolio, by its UUID; "" for assets without one. */
export type ReplaysByPortfolio = Record<string, ReplaySums>;

/** Returns the key of a portfolio among sums and intervals. */
export const portfolioKey = (portfolioUUID: string | null): string => portfolioUUID ?? '';

/** Returns the sums of a portfolio, which begin with nothing. */
export const sumsOfPortfolio = (event: EventRow, sums: ReplaysByPortfolio, portfolioUUID: string | null): ReplaySums =>
  (sums[portfolioKey(portfolioUUID)] ??= emptyColumns(event, replayNames));

/** Adds the sums of a portion for each portfolio. */
export function addPortfolios(event: EventRow, total: ReplaysByPortfolio, portion: Readonly<ReplaysByPortfolio>): void {
  for (const [key, sums] of Object.entries(portion)) addSums((total[key] ??= emptyColumns(event, replayNames)), sums);
}

/** Returns the intervals of each portfolio's part of a run and its half hours: homes are added up first there, too. */
export const intervalsByPortfolio = (event: EventRow, portfolios: Readonly<ReplaysByPortfolio>): PortfolioIntervals =>
  Object.fromEntries(
    Object.entries(portfolios).map(([key, sums]) => {
      const { total, periods } = findIntervals(event, sums);
      return [key, { total, periods }];
    }),
  );
