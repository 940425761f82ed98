import { yieldWhenLong } from '#store/yieldWhenLong.ts';
import { type Foreseen, noLessLikely } from '../balance/foreseen.ts';
import { shownChance } from '../balance/outlook.ts';
import type { PotentialOptIns } from './potentialOptIns.ts';

/** Forecast of an event with the first so many of the free assets. */
export interface StepOutcome {
  count: number;
  foreseen: Foreseen;
}

export interface FoundSteps {
  /** Least number that reaches the confidence, 0 if it is reached already; null if all of them do not. */
  enough: number | null;
  steps: StepOutcome[];
  curve: StepOutcome[];
}

const STEPS = 4;
const CURVE_PARTS = 12;
/** Numbers of assets that are tried where each is measured for itself. */
const COARSE_PARTS = 8;
const TIDY_FROM = 100;

/** Finds how many more assets reach a chance in percent, and the forecasts with some numbers of them. */
export async function findSteps(
  { free, foreseeWith, isPooled }: PotentialOptIns,
  confidencePercent: number,
): Promise<FoundSteps> {
  const known = new Map<number, Foreseen | null>();
  const at = async (count: number): Promise<Foreseen | null> => {
    if (!known.has(count)) {
      known.set(count, await foreseeWith(count));
      await yieldWhenLong();
    }
    return known.get(count)!;
  };
  const without = await at(0);
  const reached = (foreseen: Foreseen | null) =>
    (shownChance(foreseen?.chancePercent ?? null) ?? 0) >= confidencePercent;
  const all = free.length;
  const pace = isPooled ? 1 : Math.ceil(all / COARSE_PARTS);
  const reaches = async (count: number) => {
    const foreseen = await at(count);
    return reached(foreseen && noLessLikely(without, foreseen));
  };
  const counts = stepCounts(all, await fewest(all, pace, reaches));
  if (isPooled) for (let part = 1; part <= CURVE_PARTS; part++) await at(Math.round((part * all) / CURVE_PARTS));
  for (const count of counts) await at(count);
  const curve = rising(known, without);
  const enough = curve.find(({ foreseen }) => reached(foreseen))?.count ?? null;
  return {
    enough,
    steps: curve.filter(({ count }) => count > 0 && (counts.includes(count) || count === enough)),
    curve,
  };
}

/** Sorts by number of assets; the chance with some of them is never more than with more, or less than with none. */
function rising(known: ReadonlyMap<number, Foreseen | null>, without: Foreseen | null): StepOutcome[] {
  let least = Infinity;
  return [...known]
    .flatMap(([count, foreseen]) => (foreseen === null ? [] : [{ count, foreseen: noLessLikely(without, foreseen) }]))
    .sort((one, other) => other.count - one.count)
    .map(({ count, foreseen: { chancePercent, ...figures } }) => {
      least = Math.min(least, chancePercent ?? Infinity);
      return { count, foreseen: { ...figures, chancePercent: chancePercent && least } };
    })
    .reverse();
}

/**
 * Returns the least multiple of `pace` up to `all`, or `all`, from which on a condition holds; null if it never does.
 */
async function fewest(all: number, pace: number, holds: (count: number) => Promise<boolean>): Promise<number | null> {
  if (!(await holds(all))) return null;
  let [low, high] = [-1, Math.ceil(all / pace)];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (await holds(middle * pace)) high = middle;
    else low = middle;
  }
  return Math.min(all, high * pace);
}

/** Returns up to four numbers of assets: parts of what is enough, what is enough, and all; without it parts of all. */
export function stepCounts(all: number, enough: number | null): number[] {
  const isWithin = enough !== null && enough > 0 && enough < all;
  const counts = isWithin
    ? [tidy(enough / 3), tidy((2 * enough) / 3), enough, all]
    : Array.from({ length: STEPS }, (_, index) => (index === STEPS - 1 ? all : tidy(((index + 1) * all) / STEPS)));
  return [...new Set(counts)].filter((count) => count > 0);
}

const tidy = (count: number): number => (count >= TIDY_FROM ? 10 * Math.round(count / 10) : Math.round(count));
