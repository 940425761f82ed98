/**
 * Common deviation of all assets of an event, as shares of their baseline, and its uncertainty.
 *
 * The observations follow from three unknowns: the deviation of days, that of responses, and the mean response.
 * - The assets' sum varies over the replayed days by its single assets and the day.
 * - The ratios of past events vary around the mean response by their single assets, the day and the response.
 *
 * Each pair of deviations is weighed by how well it explains both (a grid, times a prior); the mean response follows
 * from it in closed form. Where single assets hide what they have in common, as with ten homes, the prior stays; with
 * many assets and events it is forgotten.
 */
import type { PastResponse } from './rehearsal.ts';

/** Facts that are known before an event. */
export interface Prospect {
  /** Baseline and expected delivery of all assets together, by half hour. */
  baseline: Float64Array;
  expected: Float64Array;
  /**
   * Simulated delivery of each asset on each replayed day: all half hours of the first day, then of the next; NaN where
   * unknown. Every asset has the same days.
   */
  replays: readonly Float64Array[];
  /** Seed of each asset's random numbers; its place where it is missing. */
  seeds?: readonly number[];
  /** Number of assets that each replayed one represents, with independent deviations; 1 where it is missing. */
  standFor?: number;
  /** Settled events of the type, and the number of assets of each. */
  events: readonly (PastResponse & { assets: number })[];
}

/** A pair of deviations, its probability, and the mean response with it, relative to that of the past events. */
interface Explanation {
  /** Deviation of one event to come: the day's and the response's together. */
  deviation: number;
  weight: number;
  shift: number;
  /** Standard deviation of the shift. */
  shiftDeviation: number;
}

export interface CommonEffect {
  explanations: readonly Explanation[];
  /** Mean shift of the delivery of an event to come from the expected one, and the deviation around it. */
  shift: number;
  deviation: number;
}

/** A deviation that is expected before anything is observed, and the number of observations that counts as. */
interface Prior {
  deviation: number;
  weight: number;
}

/** Error of the baseline on a day: weather, holidays. */
const DAY: Prior = { deviation: 0.045, weight: 5 };
/** Difference of the response from event to event: notice, season, price. */
const RESPONSE: Prior = { deviation: 0.04, weight: 3 };
/** The mean response of fleets, and the deviation between them. */
const MEAN = { response: 0.15, deviation: 0.15 };
/** Deviations that are tried, each a quarter more than the one before: 1 % to 44 %. */
const TRIED = Array.from({ length: 18 }, (_, step) => 0.01 * 1.25 ** step);

/** Estimates the common effect from the replayed days and the past events of a prospect. */
export function learnCommonEffect({
  baseline,
  replays,
  events,
}: Pick<Prospect, 'baseline' | 'replays' | 'events'>): CommonEffect {
  const size = sizeOf(baseline);
  const { days, squaresOfSum, own } = replayVariances(replays, baseline.length);
  const ownShare = own / size ** 2;
  const past = pastRatios(events, ownShare * replays.length);
  const found = TRIED.flatMap((day) =>
    TRIED.map((response) => {
      const ofDay = ownShare + day ** 2;
      const ofDays = days < 2 ? 0 : -((days - 1) * Math.log(ofDay) + squaresOfSum / size ** 2 / ofDay) / 2;
      const { logLikelihood, ...mean } = explainEvents(past, day ** 2 + response ** 2);
      return {
        deviation: Math.hypot(day, response),
        ...mean,
        log: ofDays + logLikelihood + logPrior(day, DAY) + logPrior(response, RESPONSE),
      };
    }),
  );
  return weigh(found);
}

/** Returns the size of a baseline: where an asset exports it counts as well. */
const sizeOf = (baseline: Float64Array): number => baseline.reduce((sum, wh) => sum + Math.abs(wh), 0) || 1;

function weigh(found: readonly (Omit<Explanation, 'weight'> & { log: number })[]): CommonEffect {
  const most = Math.max(...found.map(({ log }) => log));
  const total = found.reduce((sum, { log }) => sum + Math.exp(log - most), 0);
  const explanations = found.map(({ log, ...each }) => ({ ...each, weight: Math.exp(log - most) / total }));
  const mean = (of: (each: Explanation) => number) =>
    explanations.reduce((sum, each) => sum + each.weight * of(each), 0);
  const shift = mean((each) => each.shift);
  const squares = mean((each) => each.deviation ** 2 + each.shiftDeviation ** 2 + (each.shift - shift) ** 2);
  return { explanations, shift, deviation: Math.sqrt(squares) };
}

/** Past events' ratios, relative to that of all of them together, and the variance that their single assets explain. */
interface PastRatios {
  mean: number;
  ratios: { offset: number; own: number }[];
}

function pastRatios(events: Prospect['events'], ownOfOne: number): PastRatios {
  const baseline = events.reduce((sum, event) => sum + event.baseline, 0);
  const mean = events.length === 0 ? 0 : events.reduce((sum, event) => sum + event.delivered, 0) / baseline;
  return {
    mean,
    ratios: events.map((event) => ({
      offset: event.delivered / event.baseline - mean,
      own: ownOfOne / Math.max(1, event.assets),
    })),
  };
}

/**
 * Returns how well a common variance explains the ratios, whatever their mean, and the mean that fleets like this have
 * then.
 */
function explainEvents({ mean, ratios }: PastRatios, common: number) {
  const prior = 1 / MEAN.deviation ** 2;
  let [precision, ofOwn, logs, weighted] = [0, 0, 0, 0];
  for (const { offset, own } of ratios) {
    const variance = common + own;
    precision += 1 / variance;
    ofOwn += 1 / own;
    weighted += offset / variance;
    logs += Math.log(variance);
  }
  if (precision === 0) return { logLikelihood: 0, shift: 0, shiftDeviation: MEAN.deviation };
  const centre = weighted / precision;
  let squares = 0;
  for (const { offset, own } of ratios) squares += (offset - centre) ** 2 / (common + own);
  const ofMean = 1 / precision + 1 / prior;
  return {
    logLikelihood:
      -(logs + squares + Math.log(precision) + Math.log(ofMean) + (mean + centre - MEAN.response) ** 2 / ofMean) / 2,
    // Only the random variation of single assets draws the mean towards the prior: a large fleet's own result counts.
    shift: (prior * (MEAN.response - mean)) / (prior + ofOwn),
    shiftDeviation: Math.sqrt(1 / (prior + precision)),
  };
}

/** Returns the logarithm of the prior of a deviation: an inverse χ² distribution of its square. */
const logPrior = (tried: number, { deviation, weight }: Prior): number =>
  -weight * (Math.log(tried) + (deviation / tried) ** 2 / 2);

/** Returns the deviations of the sum of all assets over the days, and the sum of each asset's own variance. */
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
  return { days, own, squaresOfSum: squares(sums, 0) };
}

const squares = (values: Float64Array | readonly number[], mean: number): number => {
  let sum = 0;
  for (const value of values) sum += (value - mean) ** 2;
  return sum;
};
