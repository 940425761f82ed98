import type { LivePortfolio } from '#contract/live.ts';
import { remainingWhOf } from '#energy/projection.ts';
import { whToKwh } from '#energy/reading.ts';
import type { LiveEvent } from './liveEvent.ts';

/**
 * Returns the sums of each portfolio, the largest expectation first; assets that opted in by themselves are grouped
 * under no portfolio.
 */
export const portfoliosOf = ({ sums, projection, forecastScale, remainingScale }: LiveEvent): LivePortfolio[] =>
  Object.entries(sums.portfolios)
    .map(([uuid, { name, optedIn, reporting, overdue, measured, deliveredWh, expectedWh, open }]) => ({
      portfolioUUID: uuid || null,
      name,
      assetsOptedIn: optedIn,
      assetsReporting: reporting,
      assetsOverdue: overdue,
      deliveredKwh: measured === 0 ? null : whToKwh(deliveredWh),
      expectedKwh: whToKwh(expectedWh),
      projectedKwh: whToKwh(deliveredWh + remainingScale * remainingWhOf(open, projection.effect)),
      forecastKwh: whToKwh(forecastScale * expectedWh),
    }))
    .sort((a, b) => b.expectedKwh - a.expectedKwh);
