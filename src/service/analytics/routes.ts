import type { Handlers } from '../http/call.ts';
import type { Ports } from '../ports/ports.ts';
import { getAssetAnalytics } from './getAssetAnalytics.ts';
import { getCoverage } from './getCoverage.ts';
import { getEventAnalytics } from './getEventAnalytics.ts';
import { getPortfolioAnalytics } from './getPortfolioAnalytics.ts';
import { getSummary } from './getSummary.ts';
import { listEventAssetAnalytics } from './listEventAssetAnalytics.ts';

type Names = 'getAssetAnalytics' | 'getPortfolioAnalytics' | 'getEventAnalytics' | 'listEventAssetAnalytics' | 'getCoverage' | 'getSummary';

export const analyticsHandlers = ({ carbon }: Pick<Ports, 'carbon'>): Pick<Handlers, Names> => ({
  getAssetAnalytics: getAssetAnalytics(carbon),
  getPortfolioAnalytics: getPortfolioAnalytics(carbon),
  getEventAnalytics,
  listEventAssetAnalytics,
  getCoverage,
  getSummary,
});
