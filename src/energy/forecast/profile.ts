/** The expected value of each clock half hour: the weighted mean of like days. */
import { CLOCK_SLOTS, type ClockDays } from './clockDays.ts';
import { ageWeights, type DayWeighting, KINDS, likenessOf } from './likeness.ts';

/** A history by clock half hour. */
export type ClockHistory = Pick<ClockDays, 'wh' | 'kinds' | 'hasExport'>;

export const ALL_SLOTS = Uint8Array.from({ length: CLOCK_SLOTS }, (_, slot) => slot);

/**
 * Profiles by kind of day, of one history after the other with days weighted by `weighting`, in some clock half hours.
 * The next history overwrites those of the one before: arrays for each would take longer than the sums in them.
 */
export class Profiles {
  readonly #weighting: DayWeighting;
  readonly #slots: Uint8Array;
  // Weighted watt-hours and weights at [kind × 48 + clock half hour]: every profile is made from the same sums.
  readonly #total = new Float64Array(KINDS * CLOCK_SLOTS);
  readonly #weight = new Float64Array(KINDS * CLOCK_SLOTS);
  readonly #means = Array.from({ length: KINDS }, () => new Float64Array(CLOCK_SLOTS));
  readonly #weights = new Float64Array(CLOCK_SLOTS);
  readonly #isMade = new Uint8Array(KINDS);

  constructor(weighting: DayWeighting, slots: Uint8Array = ALL_SLOTS) {
    this.#weighting = weighting;
    this.#slots = slots;
  }

  /** Adds up the days of each kind. */
  open({ wh, kinds }: ClockHistory): void {
    const slots = this.#slots;
    const total = this.#total.fill(0);
    const weight = this.#weight.fill(0);
    this.#isMade.fill(0);
    const ages = ageWeights(kinds.length, this.#weighting);
    for (let day = 0; day < kinds.length; day++) {
      const age = ages[day]!;
      const from = day * CLOCK_SLOTS;
      const into = kinds[day]! * CLOCK_SLOTS;
      for (let place = 0; place < slots.length; place++) {
        const slot = slots[place]!;
        const value = wh[from + slot]!;
        if (Number.isNaN(value)) continue;
        total[into + slot]! += age * value;
        weight[into + slot]! += age;
      }
    }
  }

  /** Returns the watt-hours of a kind of day at its clock half hours; NaN if never measured. */
  of(kind: number): Float64Array {
    if (this.#isMade[kind] === 0) this.#make(kind);
    return this.#means[kind]!;
  }

  #make(target: number): void {
    this.#isMade[target] = 1;
    const slots = this.#slots;
    const [total, weight] = [this.#total, this.#weight];
    const mean = this.#means[target]!.fill(0);
    const weights = this.#weights.fill(0);
    for (let kind = 0; kind < KINDS; kind++) {
      const likeness = likenessOf(kind, target, this.#weighting);
      const from = kind * CLOCK_SLOTS;
      for (let place = 0; place < slots.length; place++) {
        const slot = slots[place]!;
        mean[slot]! += likeness * total[from + slot]!;
        weights[slot]! += likeness * weight[from + slot]!;
      }
    }
    for (let place = 0; place < slots.length; place++) mean[slots[place]!]! /= weights[slots[place]!]!;
  }
}
