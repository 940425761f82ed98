import type { OpenEnergy } from '#energy/projectionSums.ts';
import { isOverdue, type LiveAsset } from './liveAsset.ts';
import { addOpen, nothingOpen } from './openEnergy.ts';

/** Sums of the assets of a portfolio. */
export interface LivePortfolioSums {
  name: string | null;
  optedIn: number;
  reporting: number;
  overdue: number;
  measured: number;
  deliveredWh: number;
  expectedWh: number;
  open: OpenEnergy;
  /** Assets that lack readings of the event, the number missing, and the energy still to come of these assets. */
  owing: { assets: number; halfHours: number; open: OpenEnergy };
}

/** Adds an asset to the portfolio by which it takes part; '' is for assets that opted in by themselves. */
export function addToPortfolio(portfolios: Record<string, LivePortfolioSums>, live: LiveAsset): void {
  const { asset, part, report } = live;
  const sum = (portfolios[asset.portfolioUUID ?? ''] ??= {
    name: asset.portfolioName,
    optedIn: 0,
    reporting: 0,
    overdue: 0,
    measured: 0,
    deliveredWh: 0,
    expectedWh: 0,
    open: nothingOpen(),
    owing: { assets: 0, halfHours: 0, open: nothingOpen() },
  });
  sum.optedIn++;
  sum.reporting += Number(report.status === 'REPORTING');
  sum.overdue += Number(isOverdue(live));
  sum.measured += Number(asset.deliveredWh.some((wh) => !Number.isNaN(wh)));
  sum.deliveredWh += part.deliveredWh;
  sum.expectedWh += part.expectedWh;
  addOpen(sum.open, part.open);
  const missing = asset.isPresent.filter((present) => present === false).length;
  if (missing === 0) return;
  sum.owing.assets++;
  sum.owing.halfHours += missing;
  addOpen(sum.owing.open, part.open);
}
