import type { AssetEventStats } from '#contract/stats.ts';
import { deliveredWh, type EventType } from '#energy/delivery.ts';
import { whToKwh } from '#energy/reading.ts';
import type { MeasuredAsset } from '../measuring/measureAsset.ts';
import { percentage } from '../measuring/roundTo.ts';

export type SettledAsset = Pick<
  AssetEventStats,
  'baselineKwh' | 'actualKwh' | 'deliveredKwh' | 'reductionPercentage' | 'rewardableKwh' | 'dataStatus'
>;

const NOTHING = {
  baselineKwh: null,
  actualKwh: null,
  deliveredKwh: null,
  reductionPercentage: null,
  rewardableKwh: null,
};

/** One asset's part in an event: sums over the half hours that have a reading, all null without any. */
export function settleAsset(eventType: EventType, { baselineWh, actualWh }: MeasuredAsset): SettledAsset {
  const present = actualWh.reduce((count, wh) => count + Number(!Number.isNaN(wh)), 0);
  // An event that was cancelled within its first half hour expects no readings: none is missing.
  const dataStatus = present === actualWh.length ? 'COMPLETE' : present === 0 ? 'MISSING' : 'PARTIAL';
  let [counted, baseline, actual, rewardable] = [0, 0, 0, 0];
  for (let slot = 0; slot < actualWh.length; slot++) {
    const delivered = deliveredWh(eventType, baselineWh[slot]!, actualWh[slot]!);
    if (Number.isNaN(delivered)) continue;
    counted++;
    baseline += baselineWh[slot]!;
    actual += actualWh[slot]!;
    rewardable += Math.max(0, delivered);
  }
  if (counted === 0) return { ...NOTHING, dataStatus };
  const delivered = deliveredWh(eventType, baseline, actual);
  return {
    baselineKwh: whToKwh(baseline),
    actualKwh: whToKwh(actual),
    deliveredKwh: whToKwh(delivered),
    reductionPercentage: percentage(delivered, baseline),
    rewardableKwh: whToKwh(rewardable),
    dataStatus,
  };
}
