import type { LiveEvent } from './readLive.ts';

/** Below this share of its forecast an asset has hardly answered. */
export const HARDLY = 0.1;

/** What was expected of the half hours that an asset has reported, in watt-hours. */
export function reportedExpectedWh(
  { assets, projection }: Pick<LiveEvent, 'assets' | 'projection'>,
  place: number,
): number {
  const { baselineWh, deliveredWh } = assets[place]!;
  let [total, reported] = [0, 0];
  for (const [slot, wh] of baselineWh.entries()) {
    const size = Math.abs(wh) || 0;
    total += size;
    if (!Number.isNaN(deliveredWh[slot]!)) reported += size;
  }
  return total === 0 ? 0 : (projection.assets[place]!.expectedWh * reported) / total;
}

/** How many assets of an area delivered less than a tenth of what was expected of what they have reported. */
export function countHardly(live: LiveEvent, gspGroup: string): number {
  return live.assets.filter((asset, place) => {
    if (asset.gspGroup !== gspGroup || live.reports[place]!.status === 'SILENT') return false;
    const expectedWh = reportedExpectedWh(live, place);
    return expectedWh > 0 && live.projection.assets[place]!.deliveredWh < HARDLY * expectedWh;
  }).length;
}
