/**
 * The chance to meet a contract: deliveries of the coming event are simulated, and those that meet it counted.
 * Described in docs/figures.md, with how well it holds. Energies in any one unit; deliveries signed as in
 * delivery.ts.
 *
 * A simulated delivery is the expected one, and around it
 * - each asset's own deviation, drawn independently of the others' from its replayed days, so that the rare evening on
 *   which one asset uses a multiple counts as often as it happens;
 * - a deviation of all assets together, a share of their baseline (chanceCommon.ts).
 */
import { type CommonEffect, learnCommonEffect, type Prospect } from './chanceCommon.ts';
import { normalFrom, randomFrom } from './random.ts';

export type { Prospect };

/** Simulated deliveries of an event as a whole and by half hour; the same index is the same simulation. */
export interface Outcomes {
  total: Float64Array;
  periods: Float64Array[];
  /** Lowest chance that is stated; the highest is 1 less this. */
  leastChance: number;
}

export interface Range {
  p10: number;
  p50: number;
  p90: number;
}

const MAX_DRAWS = 1000;
const FEWEST_DRAWS = 250;
/**
 * Maximum number of simulated half hours of one asset: some tens of milliseconds for a thousand assets. It follows from
 * the event alone.
 */
const MAX_HALF_HOURS = 20_000;
/**
 * Seed of the random numbers: the same question has the same answer, and the common deviation is the same whichever
 * assets are asked.
 */
const SEED = 1;
/** Numbers of assets and of past events below which the outcome of a rare event is unknown. */
const FEW_ASSETS = 30;
const FEW_EVENTS = 8;
const MIN_CHANCE_OF_FEW = 0.2;

/** Simulates an event, 250 to 1,000 times. */
export function simulateOutcomes(prospect: Prospect): Outcomes {
  const steps = simulation(prospect);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Simulates an event in steps of one asset each, between which others may work. */
export function* simulation(prospect: Prospect): Generator<undefined, Outcomes> {
  const { baseline, expected, replays, seeds, standFor = 1, events } = prospect;
  const slots = baseline.length;
  const draws = Math.round(Math.min(MAX_DRAWS, Math.max(FEWEST_DRAWS, MAX_HALF_HOURS / slots)));
  const periods = Array.from(expected, (wh) => new Float64Array(draws).fill(wh));
  for (const [place, replay] of replays.entries()) {
    addOwn(periods, deviationsOf(replay, slots, standFor), randomFrom(seeds?.[place] ?? SEED + 1 + place));
    yield;
  }
  addCommon(periods, baseline, learnCommonEffect(prospect), randomFrom(SEED));
  const total = Float64Array.from({ length: draws }, (_, draw) =>
    periods.reduce((sum, period) => sum + period[draw]!, 0),
  );
  return { total, periods, leastChance: leastChance(replays, slots, events.length) };
}

/**
 * Returns the lowest chance that may be stated: few assets or events leave much open, and few days and events never
 * make anything certain.
 */
function leastChance(replays: readonly Float64Array[], slots: number, events: number): number {
  if (replays.length < FEW_ASSETS || events < FEW_EVENTS) return MIN_CHANCE_OF_FEW;
  return 0.5 / ((replays[0]?.length ?? 0) / slots + events + 1);
}

/** Returns the share of outcomes that meet a target, 0 to 1, within the bounds for so few assets, days and events. */
export function chanceToMeet(outcomes: Float64Array, target: number, { leastChance }: Pick<Outcomes, 'leastChance'>) {
  const met = outcomes.reduce((count, outcome) => count + Number(outcome >= target), 0) / outcomes.length;
  return Math.min(1 - leastChance, Math.max(leastChance, met));
}

/** Returns the value that nine of ten outcomes exceed, the middle one, and the value that nine of ten stay below. */
export function rangeOfChance(outcomes: Float64Array): Range {
  const sorted = outcomes.toSorted();
  const quantile = (share: number): number => {
    const place = share * (sorted.length - 1);
    const below = sorted[Math.floor(place)]!;
    return below + (place % 1) * (sorted[Math.ceil(place)]! - below);
  };
  return { p10: quantile(0.1), p50: quantile(0.5), p90: quantile(0.9) };
}

/** Adds one asset's deviation of one of its days to each draw: all half hours of the same day. */
function addOwn(periods: readonly Float64Array[], deviations: readonly Float64Array[], random: () => number): void {
  if (deviations.length === 0) return;
  for (let draw = 0; draw < periods[0]!.length; draw++) {
    const day = deviations[Math.floor(random() * deviations.length)]!;
    for (let slot = 0; slot < day.length; slot++) periods[slot]![draw]! += day[slot]!;
  }
}

/** Adds one deviation of all assets to each draw, the same share of every half hour. */
function addCommon(
  periods: readonly Float64Array[],
  baseline: Float64Array,
  { explanations }: CommonEffect,
  random: () => number,
): void {
  const normal = normalFrom(random);
  const draws = periods[0]!.length;
  let [at, upTo] = [0, explanations[0]!.weight];
  for (let draw = 0; draw < draws; draw++) {
    // Each explanation gets a share of the draws equal to its probability.
    while (upTo < (draw + 0.5) / draws && at < explanations.length - 1) upTo += explanations[++at]!.weight;
    const { shift, shiftDeviation, deviation } = explanations[at]!;
    const share = shift + shiftDeviation * normal() + deviation * normal();
    for (const [slot, period] of periods.entries()) period[draw]! += share * Math.abs(baseline[slot]!);
  }
}

/**
 * Returns an asset's known days around their mean, which is left out: the baseline's mean error is in the past events
 * too. Widened, as that mean is of the same few days; narrowed as the mean of so many independent assets is.
 */
function deviationsOf(replay: Float64Array, slots: number, assets: number): Float64Array[] {
  const days: Float64Array[] = [];
  for (let from = 0; from < replay.length; from += slots) {
    const day = replay.subarray(from, from + slots);
    if (!day.some(Number.isNaN)) days.push(day);
  }
  const count = days.length;
  if (count < 2) return [];
  const mean = days[0]!.map((_, slot) => days.reduce((sum, day) => sum + day[slot]!, 0) / count);
  const widened = Math.sqrt(count / (count - 1) / assets);
  return days.map((day) => day.map((value, slot) => widened * (value - mean[slot]!)));
}
