/**
 * By how much all assets of an event deviate together, as shares of their baseline. Variances are measured, and drawn
 * towards a default the fewer days or events there are.
 */
import type { PastResponse } from './rehearsal.ts';

/** What is known before an event. */
export interface Prospect {
  /** Of all assets together, by half hour: their baseline, and what they are expected to deliver. */
  baseline: Float64Array;
  expected: Float64Array;
  /**
   * By asset, what it would have delivered on each replayed day: all half hours of the first day, then of the next; NaN
   * where unknown. Every asset has the same days.
   */
  replays: readonly Float64Array[];
  /** Settled events of the type, and how many assets each had. */
  events: readonly (PastResponse & { assets: number })[];
}

/** A standard deviation, and the degrees of freedom with which it is known. */
export interface Deviation {
  size: number;
  degrees: number;
}

export interface CommonDeviations {
  /** What the baseline misses on a day: weather, holidays. */
  day: Deviation;
  /** How the response differs from event to event: notice, season, price. */
  response: Deviation;
}

/**
 * Default deviations and how many observations they count as. That of a day is where the error of a sum of homes stops
 * falling with their number (docs/forecast.md); that of the response is that of the live projection (response.ts).
 */
const DAY = { deviation: 0.05, weight: 5 };
const RESPONSE = { deviation: 0.1, weight: 2 };
/** Few observations may look equal by chance. */
const LEAST_VARIANCE = 0.025 ** 2;
/** With fewer, a draw may be anything. */
const FEWEST_DEGREES = 3;

/** Estimates both from the replayed days and the past events of a prospect. */
export function commonDeviations({ baseline, replays, events }: Prospect): CommonDeviations {
  const size = baseline.reduce((sum, wh) => sum + Math.abs(wh), 0) || 1;
  const { days, ofSum, own } = replayVariances(replays, baseline.length);
  const day = shrink(days, (ofSum - own) / size ** 2, DAY);
  const ofEvents = eventVariance(events);
  // An event's own ratio holds the deviations of its day and of its single assets as well.
  const inEvents = events.map(({ assets }) => day + ((own / size ** 2) * replays.length) / Math.max(1, assets));
  const explained = inEvents.reduce((sum, variance) => sum + variance, 0) / Math.max(1, events.length);
  const response = shrink(events.length, ofEvents - explained, RESPONSE);
  return { day: toDeviation(day, days), response: toDeviation(response, events.length) };
}

/** The variance of the sum of all assets over the days, and the sum of each asset's own. */
function replayVariances(replays: readonly Float64Array[], slots: number) {
  const days = (replays[0]?.length ?? 0) / slots;
  const sums = new Float64Array(days);
  let own = 0;
  for (const replay of replays) {
    const totals = Array.from({ length: days }, (_, day) =>
      replay.subarray(day * slots, (day + 1) * slots).reduce((sum, wh) => sum + wh, 0),
    );
    const known = totals.filter((total) => !Number.isNaN(total));
    if (known.length < 2) continue;
    const mean = known.reduce((sum, total) => sum + total, 0) / known.length;
    own += squares(known, mean) / (known.length - 1);
    for (const [day, total] of totals.entries()) if (!Number.isNaN(total)) sums[day]! += total - mean;
  }
  return { days, own, ofSum: days < 2 ? 0 : squares(sums, 0) / (days - 1) };
}

/** The sample variance of the events' delivered ÷ baseline; 0 with fewer than two. */
function eventVariance(events: Prospect['events']): number {
  if (events.length < 2) return 0;
  const baseline = events.reduce((sum, event) => sum + event.baseline, 0);
  const mean = events.reduce((sum, event) => sum + event.delivered, 0) / baseline;
  return (
    squares(
      events.map((event) => event.delivered / event.baseline),
      mean,
    ) /
    (events.length - 1)
  );
}

const squares = (values: Float64Array | readonly number[], mean: number): number => {
  let sum = 0;
  for (const value of values) sum += (value - mean) ** 2;
  return sum;
};

function shrink(observations: number, measured: number, { deviation, weight }: typeof DAY): number {
  const degrees = Math.max(0, observations - 1);
  return Math.max(LEAST_VARIANCE, (weight * deviation ** 2 + degrees * measured) / (weight + degrees));
}

/** Widened, as the mean that it deviates from is of the same observations. */
const toDeviation = (variance: number, observations: number): Deviation => ({
  size: Math.sqrt(variance * (1 + 1 / Math.max(1, observations))),
  degrees: Math.max(FEWEST_DEGREES, observations - 1),
});
