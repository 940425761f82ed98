/** The baseline of one asset over an event by a method that does not average days like the event's. */
import { londonDate } from '../time/london.ts';
import { HALF_HOUR_MS } from '../time/settlement.ts';
import type { TimeWindow } from '../time/timeWindow.ts';
import type { AssetHistory } from './assetHistory.ts';
import { assetCapacityBaseline, zeroBaseline } from './fixedBaselines.ts';
import { referenceProfileBaseline } from './referenceProfile.ts';
import type { InstructedEvent, OwnRules } from './rules.ts';
import { allowsBeforeAfter, beforeAfterBaseline, meterBeforeBaseline } from './sameDay.ts';
import { windowSlots } from './windowBaseline.ts';

/** Types of asset that put energy out: their capacity is a baseline below zero. */
const GENERATES: ReadonlySet<string> = new Set(['SOLAR_PV']);

/**
 * Returns Wh of each half hour of a part of the event's days, NaN where there is no baseline: outside the event for
 * methods that compare with the hours around it.
 */
export function ownBaseline(
  rules: OwnRules,
  event: InstructedEvent,
  { series, assetType, powerKw }: AssetHistory,
  part: TimeWindow,
): Float64Array {
  const window = { fromMs: event.eventStartMs, toMs: event.eventEndMs };
  switch (rules.kind) {
    case 'ZERO':
      return zeroBaseline(part).values;
    case 'ASSET_CAPACITY':
      if (powerKw === null) return none(part);
      return assetCapacityBaseline(part, GENERATES.has(assetType) ? -powerKw : powerKw).values;
    case 'REFERENCE_PROFILE': {
      const profile =
        rules.profiles.find((each) => each.assetType === assetType) ??
        rules.profiles.find((each) => each.assetType === null);
      return profile ? referenceProfileBaseline(part, profile, 1).values : none(part);
    }
    case 'METER_BEFORE':
      return inside(part, window, meterBeforeBaseline(series, window, event.instructedMs, rules.halfHours).values);
    default:
      if (!allowsBeforeAfter(assetType)) return none(part);
      return inside(part, window, beforeAfterBaseline(series, window, rules).values);
  }
}

/** Returns the earliest London date of readings that the baseline of an event uses. */
export function earliestUsed(rules: OwnRules, { eventStartMs, instructedMs }: InstructedEvent): string {
  const [endMs, halfHours] =
    rules.kind === 'METER_BEFORE'
      ? [Math.min(instructedMs, eventStartMs), rules.halfHours]
      : [eventStartMs, rules.kind === 'BEFORE_AFTER' ? rules.gapBefore + rules.before : 0];
  return londonDate(Math.floor(endMs / HALF_HOUR_MS) * HALF_HOUR_MS - halfHours * HALF_HOUR_MS);
}

/** Returns the end of the last reading that the baseline of an event uses: after the event's for BEFORE_AFTER. */
export const usedUntilMs = (rules: OwnRules, { eventEndMs }: InstructedEvent): number =>
  rules.kind === 'BEFORE_AFTER' ? eventEndMs + (rules.gapAfter + rules.after) * HALF_HOUR_MS : eventEndMs;

const none = (part: TimeWindow): Float64Array => new Float64Array(windowSlots(part)).fill(NaN);

/** Returns the values of the event at their places in the part. */
function inside(part: TimeWindow, window: TimeWindow, values: Float64Array): Float64Array {
  return none(part).map((value, slot) => {
    const place = (part.fromMs - window.fromMs) / HALF_HOUR_MS + slot;
    return values[place] ?? value;
  });
}
