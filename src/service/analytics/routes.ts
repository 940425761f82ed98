import type { Handlers } from '../http/call.ts';
import type { PortsOf } from '../ports/ports.ts';
import { getAssetAnalytics } from './getAssetAnalytics.ts';
import { getCoverage } from './getCoverage.ts';
import { getEventHalfHour } from './getEventHalfHour.ts';
import { getEventAnalytics } from './getEventAnalytics.ts';
import { getPortfolioAnalytics } from './getPortfolioAnalytics.ts';
import { getSummary } from './getSummary.ts';
import { listEventLostAssets } from './listEventLostAssets.ts';
import { getEventLive } from './live/getEventLive.ts';
import { listEventAssetAnalytics } from './listEventAssetAnalytics.ts';

type Names = 'getAssetAnalytics' | 'getPortfolioAnalytics' | 'getEventAnalytics' | 'listEventAssetAnalytics' | 'getCoverage' | 'getSummary' | 'getEventLive' | 'getEventHalfHour' | 'listEventLostAssets';

export const analyticsHandlers = (ports: PortsOf): Pick<Handlers, Names> => ({
  getAssetAnalytics: getAssetAnalytics(ports),
  getPortfolioAnalytics: getPortfolioAnalytics(ports),
  getEventAnalytics,
  getEventHalfHour,
  getEventLive,
  listEventAssetAnalytics,
  listEventLostAssets,
  getCoverage,
  getSummary,
});
