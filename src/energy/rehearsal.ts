/**
 * What a planned event would deliver: past similar days replayed with the response that past events had.
 * Described in docs/rehearsal.md. Energy in any one unit; deliveries signed as in delivery.ts.
 */
import { deliveredWh, type EventType } from './delivery.ts';
import type { ExpectedWh } from './expectedWh.ts';

/** What was delivered of a baseline, in one event or by one asset over its events. */
export interface PastResponse {
  delivered: number;
  baseline: number;
}

/** The mean response of a fleet, and the mean baseline of an asset in an event. */
export interface FleetResponse {
  ratio: number;
  baselineOfOne: number;
}

/** Half hours of one day, assets added up; `responding` is Σ ratio × use, what they would have delivered. */
export interface ReplayTotals {
  baseline: ExpectedWh;
  actual: Float64Array;
  responding: Float64Array;
}

export interface Range {
  p10: number;
  p50: number;
  p90: number;
}

export interface Outlook {
  periods: Range[];
  total: Range;
  /** Share of the possible outcomes that meet the target, 0 to 1; null without a target. */
  confidence: number | null;
}

interface Outcome {
  periods: Float64Array;
  total: number;
  weight: number;
}

/** After this many average events an asset's own record counts as much as the fleet's mean. */
const PRIOR_EVENTS = 3;
/** A day that covers few of the assets is scaled to all of them, within limits. */
const MAX_STRETCH = 4;

/** Delivered ÷ baseline over settled events; null if nothing was measured. `assets` counts asset and event pairs. */
export function fleetResponse(events: readonly (PastResponse & { assets: number })[]): FleetResponse | null {
  const baseline = sum(events, (event) => event.baseline);
  const assets = sum(events, (event) => event.assets);
  if (!(baseline > 0) || assets === 0) return null;
  return { ratio: sum(events, (event) => event.delivered) / baseline, baselineOfOne: baseline / assets };
}

/** An asset's delivered ÷ baseline, shrunk towards the fleet's mean if its own record is short. */
export function responseRatio(own: PastResponse | undefined, { ratio, baselineOfOne }: FleetResponse): number {
  if (!own) return ratio;
  const prior = PRIOR_EVENTS * baselineOfOne;
  return (own.delivered + prior * ratio) / (Math.max(0, own.baseline) + prior);
}

/**
 * What an event would have delivered on a replayed day: the meters' difference from the baseline without an event, and
 * the response.
 */
export function replayDelivered(
  eventType: EventType,
  { baseline, actual, responding }: ReplayTotals,
  strength = 1,
): Float64Array {
  return baseline.map(
    (expected, slot) => deliveredWh(eventType, expected, actual[slot]!) + strength * responding[slot]!,
  );
}

/**
 * The range of likely outcomes: every replayed day with the response of every past event, scaled to the level of the
 * coming day's baseline. `coming` is that day, with its baseline as its actual.
 */
export function outlook(
  eventType: EventType,
  coming: ReplayTotals,
  replays: readonly ReplayTotals[],
  events: readonly PastResponse[],
  fleet: FleetResponse,
  target: number | null,
): Outlook {
  const days = replays.length > 0 ? replays : [coming];
  const outcomes = days.flatMap((day) => events.map((event) => outcomeOf(eventType, coming, day, event, fleet)));
  const met =
    sum(
      outcomes.filter(({ total }) => target !== null && total >= target),
      ({ weight }) => weight,
    ) / sum(outcomes, ({ weight }) => weight);
  const looks = Math.max(replays.length, events.length);
  return {
    periods: Array.from(coming.baseline, (_, slot) => rangeOf(outcomes, ({ periods }) => periods[slot]!)),
    total: rangeOf(outcomes, ({ total }) => total),
    // So few samples never make an outcome certain.
    confidence: target === null ? null : (met * looks + 0.5) / (looks + 1),
  };
}

function outcomeOf(
  eventType: EventType,
  coming: ReplayTotals,
  day: ReplayTotals,
  event: PastResponse,
  fleet: FleetResponse,
): Outcome {
  const strength = fleet.ratio === 0 ? 1 : event.delivered / event.baseline / fleet.ratio;
  const stretch = stretchOf(total(coming.baseline), total(day.baseline));
  const periods = replayDelivered(eventType, day, strength).map((delivered) => stretch * delivered);
  return { periods, total: total(periods), weight: event.baseline };
}

/** Scale from a replayed day's level to the coming one's; one if sums are around zero, as for exporters. */
const stretchOf = (coming: number, day: number): number =>
  coming > 0 && day > 0 ? Math.min(MAX_STRETCH, Math.max(1 / MAX_STRETCH, coming / day)) : 1;

function rangeOf(outcomes: readonly Outcome[], of: (outcome: Outcome) => number): Range {
  const sorted = outcomes
    .map((outcome) => ({ value: of(outcome), weight: outcome.weight }))
    .sort((one, other) => one.value - other.value);
  return { p10: quantile(sorted, 0.1), p50: quantile(sorted, 0.5), p90: quantile(sorted, 0.9) };
}

/** Weighted quantile of ascending values, interpolated between the middles of their weights. */
function quantile(sorted: readonly { value: number; weight: number }[], share: number): number {
  const wanted = share * sum(sorted, ({ weight }) => weight);
  let below = 0;
  let last: { value: number; middle: number } | null = null;
  for (const { value, weight } of sorted) {
    const middle = below + weight / 2;
    if (middle >= wanted)
      return last === null
        ? value
        : last.value + ((value - last.value) * (wanted - last.middle)) / (middle - last.middle);
    last = { value, middle };
    below += weight;
  }
  return last!.value;
}

const total = (values: Float64Array): number => values.reduce((whole, value) => whole + value, 0);
const sum = <Item>(items: readonly Item[], of: (item: Item) => number): number =>
  items.reduce((whole, item) => whole + of(item), 0);
