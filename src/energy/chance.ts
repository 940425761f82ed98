/**
 * The chance to meet a contract: deliveries of the coming event are simulated, and those that meet it counted.
 * Described in docs/rehearsal.md, with how well it holds. Energies in any one unit; deliveries signed as in delivery.ts.
 *
 * A simulated delivery is the expected one, and around it
 * - each asset's own deviation, drawn independently of the others' from its replayed days, so that the rare evening on
 *   which one asset uses a multiple counts as often as it happens;
 * - a deviation of all assets together, a share of their baseline (chanceCommon.ts).
 */
import { type CommonDeviations, commonDeviations, type Prospect } from './chanceCommon.ts';
import { normalFrom, randomFrom } from './random.ts';

export type { Prospect };

/** Simulated deliveries of an event as a whole and by half hour; the same index is the same simulation. */
export interface Outcomes {
  total: Float64Array;
  periods: Float64Array[];
  /** How many days and events they rest on. */
  looks: number;
}

export interface Range {
  p10: number;
  p50: number;
  p90: number;
}

const MOST_DRAWS = 1000;
const FEWEST_DRAWS = 250;
/** Values added up at most, until only the fewest draws are left: some tens of milliseconds. */
const MOST_WORK = 10_000_000;
/** The same question has the same answer. */
const SEED = 1;

/** Simulates an event, 250 to 1,000 times. */
export function simulateOutcomes(prospect: Prospect): Outcomes {
  const { baseline, expected, replays, events } = prospect;
  const slots = baseline.length;
  const draws = Math.round(
    Math.min(MOST_DRAWS, Math.max(FEWEST_DRAWS, MOST_WORK / Math.max(1, slots * replays.length))),
  );
  const random = randomFrom(SEED);
  const periods = Array.from(expected, (wh) => new Float64Array(draws).fill(wh));
  for (const replay of replays) addOwn(periods, deviationsOf(replay, slots), random);
  addCommon(periods, baseline, commonDeviations(prospect), random);
  const total = Float64Array.from({ length: draws }, (_, draw) =>
    periods.reduce((sum, period) => sum + period[draw]!, 0),
  );
  return { total, periods, looks: (replays[0]?.length ?? 0) / slots + events.length };
}

/** The share of outcomes that meet a target, 0 to 1; so few days and events never make it certain. */
export function chanceToMeet(outcomes: Float64Array, target: number, looks: number): number {
  const met = outcomes.reduce((count, outcome) => count + Number(outcome >= target), 0) / outcomes.length;
  return (met * looks + 0.5) / (looks + 1);
}

/** What nine of ten outcomes exceed, the middle one, and what nine of ten stay below. */
export function rangeOf(outcomes: Float64Array): Range {
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

/** Adds one deviation of the day and one of the response to each draw, the same share of every half hour. */
function addCommon(
  periods: readonly Float64Array[],
  baseline: Float64Array,
  { day, response }: CommonDeviations,
  random: () => number,
): void {
  const normal = normalFrom(random);
  for (let draw = 0; draw < periods[0]!.length; draw++) {
    const share = day.size * studentT(normal, day.degrees) + response.size * studentT(normal, response.degrees);
    for (const [slot, period] of periods.entries()) period[draw]! += share * Math.abs(baseline[slot]!);
  }
}

/** A draw of Student's t distribution. */
function studentT(normal: () => number, degrees: number): number {
  let squares = 0;
  for (let degree = 0; degree < degrees; degree++) squares += normal() ** 2;
  return normal() * Math.sqrt(degrees / squares);
}

/**
 * An asset's known days around their mean, which is left out: what the baseline misses on average is in the past events
 * too. Widened, as that mean is of the same few days.
 */
function deviationsOf(replay: Float64Array, slots: number): Float64Array[] {
  const days: Float64Array[] = [];
  for (let from = 0; from < replay.length; from += slots) {
    const day = replay.subarray(from, from + slots);
    if (!day.some(Number.isNaN)) days.push(day);
  }
  const count = days.length;
  if (count < 2) return [];
  const mean = days[0]!.map((_, slot) => days.reduce((sum, day) => sum + day[slot]!, 0) / count);
  const widened = Math.sqrt((1 + 1 / count) * (count / (count - 1)));
  return days.map((day) => day.map((value, slot) => widened * (value - mean[slot]!)));
}
