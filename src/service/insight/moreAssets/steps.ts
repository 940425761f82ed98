import { noLess, rising, sufficient, type WithMore } from '#energy/advice.ts';
import { yieldWhenLong } from '#store/yieldWhenLong.ts';
import type { Foreseen } from '../balance/foreseen.ts';
import { shownChance } from '../balance/outlook.ts';
import type { PotentialOptIns } from './potentialOptIns.ts';

/** Forecast of an event with the first so many of the free assets. */
export type StepOutcome = WithMore<Foreseen>;

export interface FoundSteps {
  /** Forecasts without more assets, null where nobody is opted in, and with all that add anything, as simulated. */
  without: Foreseen | null;
  withAll: Foreseen | null;
  /** Least number that reaches the confidence, 0 if it is reached already; null if all of them do not. */
  enough: number | null;
  /** Up to four numbers of assets, and of all that were tried: the last has all that add anything. */
  steps: StepOutcome[];
  tried: StepOutcome[];
}

const STEPS = 4;
const CURVE_PARTS = 12;
/** Numbers of assets that are tried where each is measured for itself. */
const COARSE_PARTS = 8;
const TIDY_FROM = 100;

/** Finds how many more assets suffice for a chance in percent, or as advice, and the forecasts with some numbers. */
export async function findSteps(joiners: PotentialOptIns, confidencePercent: number): Promise<FoundSteps> {
  const { isPooled } = joiners;
  const at = forecasts(joiners);
  const without = await at(0);
  const reached = (foreseen: Foreseen | null) =>
    (shownChance(foreseen?.chancePercent ?? null) ?? 0) >= confidencePercent;
  const all = countUseful(joiners);
  const whole = await at(all);
  const most = whole && noLess(without, whole);
  const suffices = most && (reached(most) ? reached : sufficient(without, most, confidencePercent));
  const pace = isPooled ? 1 : Math.ceil(all / COARSE_PARTS);
  const isEnough = async (count: number) => {
    const foreseen = await at(count);
    return foreseen !== null && suffices!(noLess(without, foreseen));
  };
  const fewestEnough = suffices ? await fewest(all, pace, isEnough) : null;
  const counts =
    reached(most) || fewestEnough === null
      ? stepCounts(all, fewestEnough)
      : withCount(stepCounts(all, null), fewestEnough);
  for (const count of counts) await at(count);
  const tried = rising(without, at.known());
  const enough = tried.find(({ foreseen }) => reached(foreseen))?.count ?? null;
  return {
    without,
    withAll: whole,
    enough,
    steps: tried.filter(({ count }) => count > 0 && (counts.includes(count) || count === enough)),
    tried,
  };
}

/** Returns the forecasts by number of assets, for a chart: those of the steps, and of some more where these cost little. */
export async function findCurve(joiners: PotentialOptIns, { without, tried }: FoundSteps): Promise<StepOutcome[]> {
  const at = forecasts(joiners);
  const all = tried.at(-1)?.count ?? 0;
  const parts = joiners.isPooled ? CURVE_PARTS : 0;
  for (let part = 1; part <= parts; part++) {
    const count = Math.round((part * all) / CURVE_PARTS);
    if (!tried.some((step) => step.count === count)) await at(count);
  }
  return rising(without, [...tried, ...at.known()]);
}

/** Returns a function that forecasts the event with so many more assets, each number once. */
function forecasts({ foreseeWith }: PotentialOptIns) {
  const known = new Map<number, Foreseen | null>();
  const at = async (count: number): Promise<Foreseen | null> => {
    if (!known.has(count)) {
      known.set(count, await foreseeWith(count));
      await yieldWhenLong();
    }
    return known.get(count)!;
  };
  return Object.assign(at, {
    known: (): StepOutcome[] =>
      [...known].flatMap(([count, foreseen]) => (foreseen === null ? [] : [{ count, foreseen }])),
  });
}

/** Returns the number of free assets that add anything, which come first; all where nobody knows of any. */
function countUseful({ free }: PotentialOptIns): number {
  const useful = free.filter(({ addsKwh }) => addsKwh !== null && addsKwh > 0).length;
  return useful === 0 ? free.length : useful;
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

/** Puts a number of assets in place of the one that is nearest to it; the last stays. */
function withCount(counts: readonly number[], count: number): number[] {
  const distances = counts.map((each, place) => (place === counts.length - 1 ? Infinity : Math.abs(each - count)));
  const nearest = distances.indexOf(Math.min(...distances));
  return counts.includes(count) || counts.length === 1 ? [...counts] : counts.with(nearest, count);
}

const tidy = (count: number): number => (count >= TIDY_FROM ? 10 * Math.round(count / 10) : Math.round(count));
