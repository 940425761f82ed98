import type { LivePortfolio } from '#contract/live.ts';
import { whToKwh } from '#energy/reading.ts';
import type { LiveEvent } from './readLive.ts';

interface Sums {
  name: string | null;
  optedIn: number;
  reporting: number;
  overdue: number;
  measured: number;
  deliveredWh: number;
  expectedWh: number;
  projectedWh: number;
}

/**
 * What each portfolio adds, the largest expectation first; assets that opted in by themselves are grouped under no
 * portfolio.
 */
export function portfoliosOf({
  assets,
  projection,
  reports,
  forecastScale,
  remainingScale,
}: LiveEvent): LivePortfolio[] {
  const sums = new Map<string | null, Sums>();
  for (const [index, asset] of assets.entries()) {
    const { deliveredWh, expectedWh, remainingWh } = projection.assets[index]!;
    const { status } = reports[index]!;
    let sum = sums.get(asset.portfolioUUID);
    if (!sum)
      sums.set(
        asset.portfolioUUID,
        (sum = {
          name: asset.portfolioName,
          optedIn: 0,
          reporting: 0,
          overdue: 0,
          measured: 0,
          deliveredWh: 0,
          expectedWh: 0,
          projectedWh: 0,
        }),
      );
    sum.optedIn++;
    sum.reporting += Number(asset.isPresent.includes(true));
    sum.overdue += Number(status === 'LATE' || status === 'SILENT');
    sum.measured += Number(asset.deliveredWh.some((wh) => !Number.isNaN(wh)));
    sum.deliveredWh += deliveredWh;
    sum.expectedWh += expectedWh;
    sum.projectedWh += deliveredWh + remainingScale * remainingWh;
  }
  return [...sums]
    .map(([portfolioUUID, sum]) => ({
      portfolioUUID,
      name: sum.name,
      assetsOptedIn: sum.optedIn,
      assetsReporting: sum.reporting,
      assetsOverdue: sum.overdue,
      deliveredKwh: sum.measured === 0 ? null : whToKwh(sum.deliveredWh),
      expectedKwh: whToKwh(sum.expectedWh),
      projectedKwh: whToKwh(sum.projectedWh),
      forecastKwh: whToKwh(forecastScale * sum.expectedWh),
    }))
    .sort((a, b) => b.expectedKwh - a.expectedKwh);
}
