import type { EventProfile } from '#contract/stats.ts';
import { whToKwh } from '#energy/reading.ts';
import { addDays, londonDate, londonMidnight } from '#energy/time/london.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { Handler } from '../http/call.ts';
import { iso } from '../shared/iso.ts';
import { findEvent } from './eventRows.ts';
import { type Measured, measureOptedIn, schemeOf } from '../shared/measure.ts';

/** Opted-in assets added up over the London days an event touches. */
export const getEventProfile: Handler<'getEventProfile'> = async ({ scope, params }) => {
  const event = await findEvent(scope, params['event-uuid']);
  const window = { fromMs: londonMidnight(londonDate(event.start_utc.getTime())), toMs: londonMidnight(addDays(londonDate(event.end_utc.getTime() - 1), 1)) };
  const measured = await measureOptedIn(scope, event, await schemeOf(scope, event), window);
  const past = Math.max(0, Math.floor((scope.now - window.fromMs) / HALF_HOUR_MS));
  const slots = Array.from({ length: (window.toMs - window.fromMs) / HALF_HOUR_MS }, (_, slot) => addUp(measured, slot, slot < past));
  return {
    eventUUID: event.event_uuid,
    start: iso(window.fromMs),
    stepSeconds: HALF_HOUR_MS / 1000,
    baseline: slots.map((slot) => slot.baseline),
    actual: slots.map((slot) => slot.actual),
    assets: measured.length,
    present: slots.map((slot) => slot.present),
  } satisfies EventProfile;
};

/**
 * One half hour. Where something was measured only assets with both a reading and a baseline count, so that the two
 * sums compare; before that it is the baseline of all that have one.
 */
function addUp(measured: Measured[], slot: number, isPast: boolean): { baseline: number | null; actual: number | null; present: number } {
  const expected = measured.filter((asset) => !Number.isNaN(asset.baselineWh[slot]!));
  const met = isPast ? expected.filter((asset) => !Number.isNaN(asset.actualWh[slot]!)) : [];
  const counted = met.length > 0 ? met : expected;
  const total = (of: (asset: Measured) => number) => whToKwh(counted.reduce((sum, asset) => sum + of(asset), 0));
  return {
    baseline: counted.length === 0 ? null : total((asset) => asset.baselineWh[slot]!),
    actual: met.length === 0 ? null : total((asset) => asset.actualWh[slot]!),
    present: counted.length,
  };
}
