/** Weight of a past day in the prediction of a coming one. */
import { dayType } from '../bankHolidays.ts';
import { dateOfDay, weekday } from '../time/london.ts';

const SUNDAY = 7;
const SATURDAY = 6;
/** Number of kinds of days, which are numbered below it. */
export const KINDS = 8;

/** Weights of the days of a history for a coming day, compared with a day of the same weekday and no age (1). */
export interface DayWeighting {
  /** Weight of another weekday of the same type, working or not. */
  sameType: number;
  /** Weight of a day of the other type. */
  otherType: number;
  /** Age that halves a day's weight. */
  halfLifeDays: number;
}

const kinds = new Map<number, number>();

/**
 * Returns the ISO weekday of a day number, a bank holiday counting as a Sunday. Cached, because thousands of assets
 * share their days.
 */
export function likenessDayKind(day: number): number {
  let kind = kinds.get(day);
  if (kind === undefined) {
    const date = dateOfDay(day);
    kind = weekday(date) < SATURDAY && dayType(date) === 'NON_WORKING' ? SUNDAY : weekday(date);
    kinds.set(day, kind);
  }
  return kind;
}

const isWorking = (kind: number): boolean => kind < SATURDAY;

/** Returns the weight of a day of one kind for a day of kind `target`. */
export function likenessOf(kind: number, target: number, { sameType, otherType }: DayWeighting): number {
  if (kind === target) return 1;
  return isWorking(kind) === isWorking(target) ? sameType : otherType;
}

const keptAges = new WeakMap<DayWeighting, Float64Array>();

/**
 * Returns the weight of each of `days` past days by its age; the last is today, with 1. Cached, because all assets
 * share them.
 */
export function ageWeights(days: number, weighting: DayWeighting): Float64Array {
  const kept = keptAges.get(weighting);
  if (kept?.length === days) return kept;
  const decay = 0.5 ** (1 / weighting.halfLifeDays);
  const weights = new Float64Array(days);
  let age = 1;
  for (let day = days - 1; day >= 0; day--, age *= decay) weights[day] = age;
  keptAges.set(weighting, weights);
  return weights;
}

/** Returns the weight of each past day for a day of kind `target`: likeness, less with age. `kinds` ends with today. */
export const dayWeights = (kinds: Uint8Array, target: number, weighting: DayWeighting): Float64Array =>
  ageWeights(kinds.length, weighting).map((age, day) => age * likenessOf(kinds[day]!, target, weighting));
