import type { Handlers } from '../../platform/http/call.ts';
import { archivePortfolio, archivePortfolioAndReport } from './archivePortfolio.ts';
import { assignPortfolioAssets } from './assignPortfolioAssets.ts';
import { createPortfolio } from './createPortfolio.ts';
import { getPortfolio } from './getPortfolio.ts';
import { getPortfolioConsumption } from './getPortfolioConsumption.ts';
import { listPortfolioAssets } from './listPortfolioAssets.ts';
import { listPortfolios } from './listPortfolios.ts';
import { removePortfolioAsset } from './removePortfolioAsset.ts';
import { restorePortfolio } from './restorePortfolio.ts';
import { updatePortfolio } from './updatePortfolio.ts';

export const portfolioHandlers = () =>
  ({
    createPortfolio,
    listPortfolios,
    getPortfolio,
    getPortfolioConsumption,
    updatePortfolio,
    archivePortfolio,
    archivePortfolioAndReport,
    restorePortfolio,
    listPortfolioAssets,
    assignPortfolioAssets,
    removePortfolioAsset,
  }) satisfies Partial<Handlers>;
