import type { OpenEnergy } from '#energy/projectionSums.ts';
import { HARDLY, type LiveAsset, reportedExpectedWh } from './liveAsset.ts';
import { addOpen, nothingOpen } from './openEnergy.ts';

/** Sums of the assets of a supply area. */
export interface AreaSums {
  assets: number;
  deliveredWh: number;
  expectedWh: number;
  open: OpenEnergy;
  silent: number;
  /** Number of assets that delivered less than a tenth of the expectation of what they have reported. */
  hardly: number;
}

/** Adds an asset to its area; assets of independent networks have none. */
export function addArea(areas: Record<string, AreaSums>, live: LiveAsset): void {
  const { asset, part, report } = live;
  if (asset.gspGroup === null) return;
  const sum = (areas[asset.gspGroup] ??= {
    assets: 0,
    deliveredWh: 0,
    expectedWh: 0,
    open: nothingOpen(),
    silent: 0,
    hardly: 0,
  });
  sum.assets++;
  sum.deliveredWh += part.deliveredWh;
  sum.expectedWh += part.expectedWh;
  addOpen(sum.open, part.open);
  if (report.status === 'SILENT') sum.silent++;
  else if (isHardlyThere(live)) sum.hardly++;
}

function isHardlyThere(live: LiveAsset): boolean {
  const expectedWh = reportedExpectedWh(live);
  return expectedWh > 0 && live.part.deliveredWh < HARDLY * expectedWh;
}
