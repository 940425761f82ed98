import type { Handlers } from '../http/call.ts';
import { archivePortfolio } from './archivePortfolio.ts';
import { assignPortfolioAssets } from './assignPortfolioAssets.ts';
import { createPortfolio } from './createPortfolio.ts';
import { getPortfolio } from './getPortfolio.ts';
import { getPortfolioConsumption } from './getPortfolioConsumption.ts';
import { listPortfolioAssets } from './listPortfolioAssets.ts';
import { listPortfolios } from './listPortfolios.ts';
import { removePortfolioAsset } from './removePortfolioAsset.ts';
import { updatePortfolio } from './updatePortfolio.ts';

type Names =
  | 'createPortfolio'
  | 'listPortfolios'
  | 'getPortfolio'
  | 'getPortfolioConsumption'
  | 'updatePortfolio'
  | 'archivePortfolio'
  | 'listPortfolioAssets'
  | 'assignPortfolioAssets'
  | 'removePortfolioAsset';

export const portfolioHandlers = (): Pick<Handlers, Names> => ({
  createPortfolio,
  listPortfolios,
  getPortfolio,
  getPortfolioConsumption,
  updatePortfolio,
  archivePortfolio,
  listPortfolioAssets,
  assignPortfolioAssets,
  removePortfolioAsset,
});
