import { mutationOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { NewPortfolio, PortfolioChanges, PortfolioQuery } from '#contract/portfolio.ts';
import type { PortfolioSeasonQuery } from '#contract/portfolioSeason.ts';
import { staleAfter } from '../staleQueries.ts';
import { callThrottled } from './callThrottled.ts';
import { api } from './client.ts';

export type PortfolioListQuery = z.input<typeof PortfolioQuery>;
export type PortfolioEventQuery = z.input<typeof PortfolioSeasonQuery>;

/** Mutations of portfolios. */
export const portfolioMutations = {
  create: () =>
    mutationOptions({
      mutationFn: (body: NewPortfolio) => api.createPortfolio({ body }),
      onSettled: staleAfter('createPortfolio'),
    }),

  update: (portfolioUUID: string) =>
    mutationOptions({
      mutationFn: (body: PortfolioChanges) => api.updatePortfolio({ params: { portfolioUUID }, body }),
      onSettled: staleAfter('updatePortfolio'),
    }),

  /** Its assets stay, without a portfolio. */
  archive: () =>
    mutationOptions({
      mutationFn: (portfolioUUID: string) => api.archivePortfolio({ params: { portfolioUUID } }),
      onSettled: staleAfter('archivePortfolio'),
    }),

  /** With the assets that left it by the archiving. */
  restore: () =>
    mutationOptions({
      mutationFn: (portfolioUUID: string) => api.restorePortfolio({ params: { portfolioUUID } }),
      onSettled: staleAfter('restorePortfolio'),
    }),

  /** Removes assets, one call each. */
  removeAssets: (portfolioUUID: string) =>
    mutationOptions({
      mutationFn: (assetUUIDs: readonly string[]) =>
        callThrottled(assetUUIDs, (assetUUID) => api.removePortfolioAsset({ params: { portfolioUUID, assetUUID } })),
      onSettled: staleAfter('removePortfolioAsset'),
    }),
};
