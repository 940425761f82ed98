/**
 * Delivery of a planned event: past similar days replayed with the response that past events had. Its probabilities
 * follow in chance.ts. Described in docs/figures.md. Energy in any one unit; deliveries signed as in delivery.ts.
 */
import { deliveredWh, type EventType } from './delivery.ts';
import type { ExpectedWh } from './expectedWh.ts';

/** Delivery of a baseline, in one event or by one asset over its events. */
export interface PastResponse {
  delivered: number;
  baseline: number;
}

/** The mean response of a fleet, and the mean baseline of an asset in an event. */
export interface FleetResponse {
  ratio: number;
  baselineOfOne: number;
}

/** Sums over assets in the half hours of one day; `responding` is Σ ratio × use, their delivery. */
export interface ReplayTotals {
  baseline: ExpectedWh;
  actual: Float64Array;
  responding: Float64Array;
}

/** Number of average events after which an asset's own record counts as much as the fleet's mean. */
const PRIOR_EVENTS = 3;

/**
 * Returns delivered ÷ baseline over settled events; null if nothing was measured. `assets` counts asset and event
 * pairs.
 */
export function fleetResponse(events: readonly (PastResponse & { assets: number })[]): FleetResponse | null {
  const baseline = sum(events, (event) => event.baseline);
  const assets = sum(events, (event) => event.assets);
  if (!(baseline > 0) || assets === 0) return null;
  return { ratio: sum(events, (event) => event.delivered) / baseline, baselineOfOne: baseline / assets };
}

/** Returns an asset's delivered ÷ baseline, shrunk towards the fleet's mean if its own record is short. */
export function responseRatio(own: PastResponse | undefined, { ratio, baselineOfOne }: FleetResponse): number {
  if (!own) return ratio;
  const prior = PRIOR_EVENTS * baselineOfOne;
  return (own.delivered + prior * ratio) / (Math.max(0, own.baseline) + prior);
}

/**
 * Returns the delivery that an event would have had on a replayed day: the meters' difference from the baseline without
 * an event, and the response.
 */
export function replayDelivered(eventType: EventType, { baseline, actual, responding }: ReplayTotals): Float64Array {
  return baseline.map((expected, slot) => deliveredWh(eventType, expected, actual[slot]!) + responding[slot]!);
}

const sum = <Item>(items: readonly Item[], of: (item: Item) => number): number =>
  items.reduce((whole, item) => whole + of(item), 0);
