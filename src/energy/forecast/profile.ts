/** The expected value of each clock half hour: the weighted mean of like days. */
import { CLOCK_SLOTS, type ClockDays } from './clockDays.ts';
import { ageWeights, type DayWeighting, KINDS, likenessOf } from './likeness.ts';

/** A profile by kind of day, calculated once. */
export type Profiles = (kind: number) => Float64Array;

/** Weighted watt-hours and weights at [kind × 48 + clock half hour]. */
interface SumsByKind {
  total: Float64Array;
  weight: Float64Array;
}

/** The profiles of a history with days weighted by `weighting`; Wh of each clock half hour, NaN if never measured. */
export function openProfiles(history: ClockDays, weighting: DayWeighting): Profiles {
  const sums = sumByKind(history, ageWeights(history.kinds.length, weighting));
  const profiles = new Map<number, Float64Array>();
  return (kind) => {
    let profile = profiles.get(kind);
    if (profile === undefined) profiles.set(kind, (profile = meanFor(kind, sums, weighting)));
    return profile;
  };
}

/** Adds up the days of each kind once, because every profile is made of the same sums. */
function sumByKind({ wh, kinds }: ClockDays, ages: Float64Array): SumsByKind {
  const total = new Float64Array(KINDS * CLOCK_SLOTS);
  const weight = new Float64Array(KINDS * CLOCK_SLOTS);
  for (let day = 0; day < kinds.length; day++) {
    const [age, from, into] = [ages[day]!, day * CLOCK_SLOTS, kinds[day]! * CLOCK_SLOTS];
    for (let slot = 0; slot < CLOCK_SLOTS; slot++) {
      const value = wh[from + slot]!;
      if (Number.isNaN(value)) continue;
      total[into + slot]! += age * value;
      weight[into + slot]! += age;
    }
  }
  return { total, weight };
}

function meanFor(target: number, { total, weight }: SumsByKind, weighting: DayWeighting): Float64Array {
  const mean = new Float64Array(CLOCK_SLOTS);
  const weights = new Float64Array(CLOCK_SLOTS);
  for (let kind = 0; kind < KINDS; kind++) {
    const likeness = likenessOf(kind, target, weighting);
    for (let slot = 0; slot < CLOCK_SLOTS; slot++) {
      mean[slot]! += likeness * total[kind * CLOCK_SLOTS + slot]!;
      weights[slot]! += likeness * weight[kind * CLOCK_SLOTS + slot]!;
    }
  }
  return mean.map((sum, slot) => sum / weights[slot]!);
}
