/** How much a past day predicts about a coming one. */
import { dayType } from '../bankHolidays.ts';
import { dateOfDay, weekday } from '../time/london.ts';

const SUNDAY = 7;
const SATURDAY = 6;
const KINDS = 8;
const SAME_TYPE = 0.75;
const OTHER_TYPE = 0.2;
const HALF_LIFE_DAYS = 7;

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

const likenessOfKinds = Float64Array.from({ length: KINDS * KINDS }, (_, pair) => {
  const [one, other] = [Math.floor(pair / KINDS), pair % KINDS];
  if (one === other) return 1;
  return isWorking(one) === isWorking(other) ? SAME_TYPE : OTHER_TYPE;
});

/** The weight of each past day for a day of kind `target`: likeness, halved with every week of age. */
export function dayWeights(kinds: Uint8Array, target: number): Float64Array {
  return Float64Array.from(
    kinds,
    (kind, day) => likenessOfKinds[kind * KINDS + target]! * 0.5 ** ((kinds.length - 1 - day) / HALF_LIFE_DAYS),
  );
}
