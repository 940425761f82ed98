/** Level of the latest days, compared with the prediction of their like days. */
import { CLOCK_SLOTS } from './clockDays.ts';
import { ALL_SLOTS, type ClockHistory, type Profiles } from './profile.ts';

const RECENT_DAYS = 10;
const HALF_LIFE_DAYS = 1;
const MIN_LEVEL = 1 / 3;
const MAX_LEVEL = 3;
/** Number of half hours on either side of a time of day that count, and the standard deviation of their weights. */
const REACH = 12;
const SPREAD = 6;

const nearness = Float64Array.from({ length: 2 * REACH + 1 }, (_, place) =>
  Math.exp(-0.5 * ((place - REACH) / SPREAD) ** 2),
);

/** The weight of each of the latest days, today first. */
const recency = Float64Array.from({ length: RECENT_DAYS + 1 }, (_, back) => 0.5 ** (back / HALF_LIFE_DAYS));

/** Returns the clock half hours from which the levels of some are made. */
export function slotsAround(slots: readonly number[]): Uint8Array {
  const isNear = new Uint8Array(CLOCK_SLOTS);
  for (const slot of slots)
    for (let away = -REACH; away <= REACH; away++) isNear[(slot + away + CLOCK_SLOTS) % CLOCK_SLOTS] = 1;
  return Uint8Array.from(isNear.keys()).filter((slot) => isNear[slot] === 1);
}

/**
 * Levels: measured over expected around a clock half hour, from a third to three times; of one history after the other,
 * each of which overwrites the levels of the one before. Always one for an asset whose energy flows both ways: a ratio
 * of totals that cross zero is meaningless.
 */
export class Levels {
  readonly #slots: Uint8Array;
  readonly #measured = new Float64Array(CLOCK_SLOTS);
  readonly #expected = new Float64Array(CLOCK_SLOTS);
  readonly #levels = new Float64Array(CLOCK_SLOTS);

  /** Takes the clock half hours to add up: those of the levels that are wanted, and those around them. */
  constructor(slots: Uint8Array = ALL_SLOTS) {
    this.#slots = slots;
  }

  open(history: ClockHistory, profiles: Profiles): void {
    if (history.hasExport) return void this.#levels.fill(1);
    this.#levels.fill(NaN);
    const slots = this.#slots;
    const measured = this.#measured.fill(0);
    const expected = this.#expected.fill(0);
    const today = history.kinds.length - 1;
    for (let back = 0; back <= RECENT_DAYS; back++) {
      const weight = recency[back]!;
      const profile = profiles.of(history.kinds[today - back]!);
      const from = (today - back) * CLOCK_SLOTS;
      for (let place = 0; place < slots.length; place++) {
        const slot = slots[place]!;
        const value = history.wh[from + slot]!;
        if (Number.isNaN(value)) continue;
        measured[slot]! += weight * value;
        expected[slot]! += weight * profile[slot]!;
      }
    }
  }

  at(slot: number): number {
    if (Number.isNaN(this.#levels[slot]))
      this.#levels[slot] = ratio(sumNear(this.#measured, slot), sumNear(this.#expected, slot));
    return this.#levels[slot]!;
  }
}

const ratio = (measured: number, expected: number): number =>
  expected > 0 ? Math.min(MAX_LEVEL, Math.max(MIN_LEVEL, measured / expected)) : 1;

function sumNear(values: Float64Array, slot: number): number {
  let sum = 0;
  let index = (slot - REACH + CLOCK_SLOTS) % CLOCK_SLOTS;
  for (let place = 0; place < nearness.length; place++) {
    sum += nearness[place]! * values[index]!;
    index = index === CLOCK_SLOTS - 1 ? 0 : index + 1;
  }
  return sum;
}
