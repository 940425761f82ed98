import type { EventProfile } from '#contract/stats.ts';
import { whToKwh } from '#energy/reading.ts';
import { addDays, londonDate, londonMidnight } from '#energy/time/london.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { TimeWindow } from '#energy/time/timeWindow.ts';
import type { EventRow } from '#store/schema.ts';
import type { MeasuredAsset } from '../measuring/measureOptedIn.ts';
import { iso } from '../wire/iso.ts';

/** The London days of an event. */
export const profileWindow = ({ start_utc, end_utc }: Pick<EventRow, 'start_utc' | 'end_utc'>): TimeWindow => ({
  fromMs: londonMidnight(londonDate(start_utc.getTime())),
  toMs: londonMidnight(addDays(londonDate(end_utc.getTime() - 1), 1)),
});

/** Sums of opted-in assets, measured over the event's days as of `now`. */
export function createProfile(event: EventRow, measured: MeasuredAsset[], now: number): EventProfile {
  const { fromMs, toMs } = profileWindow(event);
  const past = Math.max(0, Math.floor((now - fromMs) / HALF_HOUR_MS));
  const slots = Array.from({ length: (toMs - fromMs) / HALF_HOUR_MS }, (_, slot) => addUp(measured, slot, slot < past));
  return {
    eventUUID: event.event_uuid,
    start: iso(fromMs),
    stepSeconds: HALF_HOUR_MS / 1000,
    baseline: slots.map((slot) => slot.baseline),
    actual: slots.map((slot) => slot.actual),
    assets: measured.length,
    present: slots.map((slot) => slot.present),
  };
}

/**
 * One half hour. If anything was measured, only assets with both a reading and a baseline count, so that the two sums
 * compare; before that it is the baseline of all that have one.
 */
function addUp(
  measured: MeasuredAsset[],
  slot: number,
  isPast: boolean,
): { baseline: number | null; actual: number | null; present: number } {
  const expected = measured.filter((asset) => !Number.isNaN(asset.baselineWh[slot]!));
  const metered = isPast ? expected.filter((asset) => !Number.isNaN(asset.actualWh[slot]!)) : [];
  const counted = metered.length > 0 ? metered : expected;
  const total = (of: (asset: MeasuredAsset) => number) => whToKwh(counted.reduce((sum, asset) => sum + of(asset), 0));
  return {
    baseline: counted.length === 0 ? null : total((asset) => asset.baselineWh[slot]!),
    actual: metered.length === 0 ? null : total((asset) => asset.actualWh[slot]!),
    present: counted.length,
  };
}
