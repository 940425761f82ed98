import type { EventProfile } from '#contract/stats.ts';
import { whToKwh } from '#energy/reading.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { EventRow } from '#store/schema.ts';
import type { MeasuredAsset } from '../baselines/measurement/measureAsset.ts';
import { profileWindow } from '../baselines/measurement/measureOptedIn.ts';
import { iso } from '../platform/rows/iso.ts';
import type { EventSums } from './portions/sums.ts';

/** The sums that a profile is made of. */
export type ProfileSums = Pick<
  EventSums,
  | 'profileAssets'
  | 'profileExpected'
  | 'profileExpectedWh'
  | 'profileMetered'
  | 'profileMeteredBaselineWh'
  | 'profileMeteredWh'
>;

/** Adds an asset, measured over the event's days. */
export function addToProfile(sums: ProfileSums, { baselineWh, actualWh }: MeasuredAsset): void {
  sums.profileAssets[0]!++;
  for (let slot = 0; slot < sums.profileExpected.length; slot++) {
    if (Number.isNaN(baselineWh[slot]!)) continue;
    sums.profileExpected[slot]!++;
    sums.profileExpectedWh[slot]! += baselineWh[slot]!;
    if (Number.isNaN(actualWh[slot]!)) continue;
    sums.profileMetered[slot]!++;
    sums.profileMeteredBaselineWh[slot]! += baselineWh[slot]!;
    sums.profileMeteredWh[slot]! += actualWh[slot]!;
  }
}

/** Returns the profile of an event as of `now`. */
export function createProfile(event: EventRow, sums: ProfileSums, now: number): EventProfile {
  const { fromMs } = profileWindow(event);
  const past = Math.max(0, Math.floor((now - fromMs) / HALF_HOUR_MS));
  const slots = sums.profileExpected.map((_, slot) => halfHourOf(sums, slot, slot < past));
  return {
    eventUUID: event.event_uuid,
    start: iso(fromMs),
    stepSeconds: HALF_HOUR_MS / 1000,
    baseline: slots.map((slot) => slot.baseline),
    actual: slots.map((slot) => slot.actual),
    assets: sums.profileAssets[0]!,
    present: slots.map((slot) => slot.present),
  };
}

/**
 * Returns one half hour. If anything was measured, only assets with both a reading and a baseline count, so that the
 * two sums compare; before that it has the baseline of all that have one.
 */
function halfHourOf(
  sums: ProfileSums,
  slot: number,
  isPast: boolean,
): { baseline: number | null; actual: number | null; present: number } {
  const metered = isPast ? sums.profileMetered[slot]! : 0;
  if (metered > 0)
    return {
      baseline: whToKwh(sums.profileMeteredBaselineWh[slot]!),
      actual: whToKwh(sums.profileMeteredWh[slot]!),
      present: metered,
    };
  const expected = sums.profileExpected[slot]!;
  return {
    baseline: expected === 0 ? null : whToKwh(sums.profileExpectedWh[slot]!),
    actual: null,
    present: expected,
  };
}
