import { deliveredWh } from '#energy/delivery.ts';
import { whToKwh } from '#energy/reading.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { EventRow, StatsAftermath } from '#store/schema.ts';
import type { MeasuredAsset } from '../baselines/measurement/measureAsset.ts';
import { excessWh, reboundWindow } from '../baselines/requireEvent.ts';
import { iso } from '../platform/rows/iso.ts';
import type { EventSums } from './portions/sums.ts';

/** The sums of the hours after an event. */
export type ReboundSums = Pick<
  EventSums,
  | 'reboundKnown'
  | 'reboundExcessWh'
  | 'reboundCounted'
  | 'reboundBaselineWh'
  | 'reboundActualWh'
  | 'reboundHalfHourExcessWh'
>;

/** Adds an asset, measured over the hours after the event. */
export function addRebound(sums: ReboundSums, { baselineWh, actualWh }: MeasuredAsset): void {
  const excess = excessWh(baselineWh, actualWh);
  if (excess !== null) {
    sums.reboundKnown[0]!++;
    sums.reboundExcessWh[0]! += excess;
  }
  for (let slot = 0; slot < sums.reboundCounted.length; slot++) {
    if (Number.isNaN(baselineWh[slot]! + actualWh[slot]!)) continue;
    sums.reboundCounted[slot]!++;
    sums.reboundBaselineWh[slot]! += baselineWh[slot]!;
    sums.reboundActualWh[slot]! += actualWh[slot]!;
    sums.reboundHalfHourExcessWh[slot]! += actualWh[slot]! - baselineWh[slot]!;
  }
}

/** Returns the use above the baselines in the hours after an event, in total and by half hour. */
export function reboundOf(event: EventRow, sums: ReboundSums): Omit<StatsAftermath, 'unadjustedDeliveredKwh'> {
  const { fromMs } = reboundWindow(event);
  return {
    reboundKwh: kwhOrNull(sums.reboundKnown[0]!, sums.reboundExcessWh[0]!),
    // Each half hour counts the assets that have a reading and a baseline in it.
    reboundPeriods: sums.reboundCounted.map((counted, slot) => ({
      startTime: iso(fromMs + slot * HALF_HOUR_MS),
      baselineKwh: kwhOrNull(counted, sums.reboundBaselineWh[slot]!),
      actualKwh: kwhOrNull(counted, sums.reboundActualWh[slot]!),
      excessKwh: kwhOrNull(counted, sums.reboundHalfHourExcessWh[slot]!),
    })),
  };
}

/** The sums of an event against baselines before their in-day adjustment. */
export type UnadjustedSums = Pick<EventSums, 'unadjustedKnown' | 'unadjustedExcessWh'>;

/** Adds an asset, measured over the event. */
export function addUnadjusted(sums: UnadjustedSums, { unadjustedWh, actualWh }: MeasuredAsset): void {
  const excess = excessWh(unadjustedWh, actualWh);
  if (excess === null) return;
  sums.unadjustedKnown[0]!++;
  sums.unadjustedExcessWh[0]! += excess;
}

/** Returns the delivery in kWh against baselines before their in-day adjustment; null if unknown. */
export const unadjustedKwh = (event: EventRow, sums: UnadjustedSums): number | null =>
  kwhOrNull(sums.unadjustedKnown[0]!, deliveredWh(event.event_type, 0, sums.unadjustedExcessWh[0]!));

const kwhOrNull = (known: number, wh: number): number | null => (known === 0 ? null : whToKwh(wh));
