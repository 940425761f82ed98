import type { EventRow, PortfolioIntervals } from '#store/schema.ts';
import { addSums, emptyColumns } from '../portions/sums.ts';
import { findIntervals } from './findIntervals.ts';
import { type ReplaySums, replayNames } from './replaySums.ts';

/** What the assets of each portfolio add up to, by its UUID; "" for assets without one. */
export type ReplaysByPortfolio = Record<string, ReplaySums>;

/** The key of a portfolio among sums and intervals. */
export const portfolioKey = (portfolioUUID: string | null): string => portfolioUUID ?? '';

/** The sums of a portfolio, which begin with nothing. */
export const sumsOfPortfolio = (event: EventRow, sums: ReplaysByPortfolio, portfolioUUID: string | null): ReplaySums =>
  (sums[portfolioKey(portfolioUUID)] ??= emptyColumns(event, replayNames));

/** Adds what a portion adds up to for each portfolio. */
export function addPortfolios(event: EventRow, total: ReplaysByPortfolio, portion: Readonly<ReplaysByPortfolio>): void {
  for (const [key, sums] of Object.entries(portion)) addSums((total[key] ??= emptyColumns(event, replayNames)), sums);
}

/** Returns how sure each portfolio's part of a run is, and of each half hour of it: homes are added up first there, too. */
export const intervalsByPortfolio = (event: EventRow, portfolios: Readonly<ReplaysByPortfolio>): PortfolioIntervals =>
  Object.fromEntries(
    Object.entries(portfolios).map(([key, sums]) => {
      const { total, periods } = findIntervals(event, sums);
      return [key, { total, periods }];
    }),
  );
