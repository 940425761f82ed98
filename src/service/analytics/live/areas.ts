import type { LiveArea } from '#contract/live.ts';
import { areaName } from '#energy/mpan.ts';
import { whToKwh } from '#energy/reading.ts';
import type { LiveEvent } from './readLive.ts';

/** What each supply area adds, the furthest behind its forecast first; assets of independent networks have none. */
export function areasOf({ assets, projection, reports, forecastScale, remainingScale }: LiveEvent): LiveArea[] {
  const sums = new Map<string, { assets: number; forecastWh: number; likelyWh: number; silent: number }>();
  for (const [index, { gspGroup }] of assets.entries()) {
    if (gspGroup === null) continue;
    const { deliveredWh, expectedWh, remainingWh } = projection.assets[index]!;
    const sum = sums.get(gspGroup) ?? { assets: 0, forecastWh: 0, likelyWh: 0, silent: 0 };
    sum.assets++;
    sum.forecastWh += forecastScale * expectedWh;
    sum.likelyWh += deliveredWh + remainingScale * remainingWh;
    sum.silent += Number(reports[index]!.status === 'SILENT');
    sums.set(gspGroup, sum);
  }
  return [...sums]
    .sort(([, one], [, other]) => one.likelyWh - one.forecastWh - (other.likelyWh - other.forecastWh))
    .map(([gspGroup, { assets: count, forecastWh, likelyWh, silent }]) => ({
      gspGroup,
      name: areaName(gspGroup),
      assets: count,
      forecastKwh: whToKwh(forecastWh),
      likelyKwh: whToKwh(likelyWh),
      silent,
    }));
}
