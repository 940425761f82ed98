import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { ConsumptionGrouper, type GroupedConsumption } from '../../groupedConsumption.ts';
import type { AssetHalfHours } from './findSuspicions.ts';

/**
 * Groups half hours as a batch of readings; `readings` have the rows of the file. Export is written where an asset
 * exports at all: it is zero then where nothing was exported.
 */
export function groupHalfHours(
  assets: readonly AssetHalfHours[],
  readings: readonly { row?: number | undefined }[],
): GroupedConsumption {
  const grouper = new ConsumptionGrouper(readings.length);
  readings.forEach(({ row }, index) => {
    if (row !== undefined) grouper.noteRow(index, row);
  });
  for (const { assetUUID, metering, halfHours } of assets) {
    const all = [...halfHours];
    const exports = metering?.exports === true || all.some(([, { exportWh }]) => exportWh > 0);
    const reference = grouper.addReference(assetUUID, false, all[0]![1].line);
    for (const [startMs, { importWh, exportWh, line }] of all) {
      grouper.add(reference, false, startMs / HALF_HOUR_MS, importWh, false, line);
      if (exports) grouper.add(reference, true, startMs / HALF_HOUR_MS, exportWh, false, line);
    }
  }
  return grouper.finish(readings.length);
}
