import type { AssetEventStats } from '#contract/stats.ts';
import { deliveredWh, type EventType } from '#energy/delivery.ts';
import { whToKwh } from '#energy/reading.ts';
import type { MeasuredAsset } from '../baselines/measurement/measureAsset.ts';
import { percentage } from '../platform/rows/roundTo.ts';
import type { Called } from './calledOnly.ts';
import type { AssetShare } from './shares/readShares.ts';

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

/**
 * Settles one asset's part in an event: sums over the half hours that have a reading, all null without any. Delivered
 * is what counts for the event: where the asset is in others too, what is attributed to this one. Only half hours that
 * are called are expected.
 */
export function settleAsset(
  eventType: EventType,
  measured: MeasuredAsset,
  share: AssetShare | null = null,
  called: Called = null,
): SettledAsset {
  const { baselineWh, actualWh } = measured;
  const present = actualWh.reduce((count, wh) => count + Number(!Number.isNaN(wh)), 0);
  const expected = called === null ? actualWh.length : called.filter((isCalled) => isCalled).length;
  // An event that was cancelled within its first half hour expects no readings: none is missing.
  const dataStatus = present === expected ? 'COMPLETE' : present === 0 ? 'MISSING' : 'PARTIAL';
  let [counted, baseline, actual, elsewhere, rewardable] = [0, 0, 0, 0, 0];
  for (let slot = 0; slot < actualWh.length; slot++) {
    const delivered = deliveredWh(eventType, baselineWh[slot]!, actualWh[slot]!);
    if (Number.isNaN(delivered)) continue;
    counted++;
    baseline += baselineWh[slot]!;
    actual += actualWh[slot]!;
    const uncounted = notAttributedWh(eventType, measured, share, slot);
    elsewhere += uncounted;
    rewardable += Math.max(0, delivered - uncounted);
  }
  if (counted === 0) return { ...NOTHING, dataStatus };
  const delivered = deliveredWh(eventType, baseline, actual) - elsewhere;
  return {
    baselineKwh: whToKwh(baseline),
    actualKwh: whToKwh(actual),
    deliveredKwh: whToKwh(delivered),
    reductionPercentage: percentage(delivered, baseline),
    rewardableKwh: whToKwh(rewardable),
    dataStatus,
  };
}

/** Returns what is delivered and not counted for the event, in Wh; 0 where the asset is in no other, NaN if unknown. */
export function notAttributedWh(
  eventType: EventType,
  { baselineWh, actualWh }: Pick<MeasuredAsset, 'baselineWh' | 'actualWh'>,
  share: AssetShare | null,
  slot: number,
): number {
  const attributed = share?.attributedWh[slot] ?? null;
  return attributed === null ? 0 : deliveredWh(eventType, baselineWh[slot]!, actualWh[slot]!) - attributed;
}
