/** Baselines that use no readings: nothing, a registered capacity, a buyer's profile, a weekly table. */
import { WEEK_SLOTS, weekSlotOf } from '../conversion/clock.ts';
import { HALF_HOUR_MS } from '../time/settlement.ts';
import type { TimeWindow } from '../time/timeWindow.ts';
import { plainBaseline, windowSlots, WH_PER_KW, type WindowBaseline } from './windowBaseline.ts';

/** Returns the baseline of ZERO: the delivery is what the meter shows. */
export const zeroBaseline = (window: TimeWindow): WindowBaseline =>
  plainBaseline('ZERO', new Float64Array(windowSlots(window)));

/**
 * Returns the baseline of ASSET_CAPACITY: one value over the whole delivery; `capacityKw` is import positive, a
 * generator's is negative.
 */
export const assetCapacityBaseline = (window: TimeWindow, capacityKw: number): WindowBaseline =>
  plainBaseline('ASSET_CAPACITY', new Float64Array(windowSlots(window)).fill(capacityKw * WH_PER_KW));

/**
 * Returns the baseline of WEEK_TEMPLATE: the same week again and again, in kW, import positive. On a long day both
 * hours from 01:00 use its one row; on a short day that row is not used.
 * @throws RangeError without exactly 336 values
 */
export function weekTemplateBaseline(window: TimeWindow, weekKw: Float64Array): WindowBaseline {
  if (weekKw.length !== WEEK_SLOTS) throw new RangeError(`a week has ${WEEK_SLOTS} half-hours, not ${weekKw.length}`);
  const values = Float64Array.from({ length: windowSlots(window) }, (_, slot) => {
    return weekKw[weekSlotOf(window.fromMs + slot * HALF_HOUR_MS)]! * WH_PER_KW;
  });
  return plainBaseline('WEEK_TEMPLATE', values);
}
