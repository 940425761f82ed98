/** How much a past day predicts about a coming one. */
import { dayType } from '../bankHolidays.ts';
import { dateOfDay, weekday } from '../time/london.ts';

const SUNDAY = 7;
const SATURDAY = 6;

/** How much the days of a history count for a coming day, next to a day of the same weekday and no age (1). */
export interface DayWeighting {
  /** Another weekday of the same type, working or not. */
  sameType: number;
  /** A day of the other type. */
  otherType: number;
  /** The age that halves a day's weight. */
  halfLifeDays: number;
}

const kinds = new Map<number, number>();

/**
 * ISO weekday of a day number, a bank holiday counting as a Sunday. Cached, because thousands of assets share their
 * days.
 */
export function dayKind(day: number): number {
  let kind = kinds.get(day);
  if (kind === undefined) {
    const date = dateOfDay(day);
    kind = weekday(date) < SATURDAY && dayType(date) === 'NON_WORKING' ? SUNDAY : weekday(date);
    kinds.set(day, kind);
  }
  return kind;
}

const isWorking = (kind: number): boolean => kind < SATURDAY;

/** The weight of each past day for a day of kind `target`: its likeness, less with age. `kinds` ends with today. */
export function dayWeights(kinds: Uint8Array, target: number, weighting: DayWeighting): Float64Array {
  const { sameType, otherType, halfLifeDays } = weighting;
  const decay = 0.5 ** (1 / halfLifeDays);
  const weights = new Float64Array(kinds.length);
  let age = 1;
  for (let day = kinds.length - 1; day >= 0; day--, age *= decay) {
    const kind = kinds[day]!;
    weights[day] = age * (kind === target ? 1 : isWorking(kind) === isWorking(target) ? sameType : otherType);
  }
  return weights;
}
