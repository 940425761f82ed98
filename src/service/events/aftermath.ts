import { deliveredWh } from '#energy/delivery.ts';
import { whToKwh } from '#energy/reading.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { EventRow, SchemeRow, StatsAftermath } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { excessWh, reboundWindow, sumKnown } from '../analytics/requireEvent.ts';
import { type MeasuredAsset, measureOptedIn, sliceMeasured } from '../measuring/measureOptedIn.ts';
import { iso } from '../wire/iso.ts';
import { profileWindow } from './profile.ts';

/** Returns what a run stores of the hours around its event; `days` has the assets over its London days. */
export async function computeAftermath(
  scope: TenantScope,
  event: EventRow,
  scheme: SchemeRow,
  measured: readonly MeasuredAsset[],
  days: readonly MeasuredAsset[],
): Promise<StatsAftermath> {
  const [whole, after] = [profileWindow(event), reboundWindow(event)];
  // For an event late in the evening they reach into the next day.
  const rebound =
    after.toMs <= whole.toMs
      ? days.map((asset) => sliceMeasured(asset, whole, after))
      : await measureOptedIn(scope, event, scheme, after);
  return { ...reboundOf(event, rebound), unadjustedDeliveredKwh: unadjustedKwh(event, measured) };
}

/** Returns how much more was used in the hours after an event than the baselines, in total and by half hour. */
export const reboundOf = (
  event: EventRow,
  measured: readonly MeasuredAsset[],
): Omit<StatsAftermath, 'unadjustedDeliveredKwh'> => ({
  reboundKwh: kwhOrNull(sumKnown(measured.map(({ baselineWh, actualWh }) => excessWh(baselineWh, actualWh)))),
  reboundPeriods: reboundPeriods(event, measured),
});

/** Returns the delivery in kWh against baselines before their in-day adjustment; null if unknown. */
export function unadjustedKwh(event: EventRow, measured: readonly MeasuredAsset[]): number | null {
  const total = sumKnown(measured.map(({ unadjustedWh, actualWh }) => excessWh(unadjustedWh, actualWh)));
  return total === null ? null : whToKwh(deliveredWh(event.event_type, 0, total));
}

/** The half hours after the event, each over the assets that have a reading and a baseline in it. */
function reboundPeriods(event: EventRow, measured: readonly MeasuredAsset[]): StatsAftermath['reboundPeriods'] {
  const { fromMs, toMs } = reboundWindow(event);
  return Array.from({ length: (toMs - fromMs) / HALF_HOUR_MS }, (_, slot) => {
    const counted = measured.filter(({ baselineWh, actualWh }) => !Number.isNaN(baselineWh[slot]! + actualWh[slot]!));
    const total = (of: (asset: MeasuredAsset) => number) => kwhOrNull(sumKnown(counted.map(of)));
    return {
      startTime: iso(fromMs + slot * HALF_HOUR_MS),
      baselineKwh: total(({ baselineWh }) => baselineWh[slot]!),
      actualKwh: total(({ actualWh }) => actualWh[slot]!),
      excessKwh: total(({ baselineWh, actualWh }) => actualWh[slot]! - baselineWh[slot]!),
    };
  });
}

const kwhOrNull = (wh: number | null): number | null => (wh === null ? null : whToKwh(wh));
