/** The expected value of each clock half hour: the weighted mean of like days. */
import { CLOCK_SLOTS, type ClockDays } from './clockDays.ts';
import { type DayWeighting, dayWeights } from './likeness.ts';

/** A profile by kind of day, calculated once. */
export type Profiles = (kind: number) => Float64Array;

/** The profiles of a history with days weighted by `weighting`. */
export function openProfiles(history: ClockDays, weighting: DayWeighting): Profiles {
  const profiles = new Map<number, Float64Array>();
  return (kind) => {
    let profile = profiles.get(kind);
    if (profile === undefined)
      profiles.set(kind, (profile = meanOfLikeDays(history, dayWeights(history.kinds, kind, weighting))));
    return profile;
  };
}

/** Wh of each clock half hour, NaN if it was never measured. */
function meanOfLikeDays({ wh }: ClockDays, weights: Float64Array): Float64Array {
  const total = new Float64Array(CLOCK_SLOTS);
  const weight = new Float64Array(CLOCK_SLOTS);
  for (let place = 0; place < wh.length; place++) {
    const value = wh[place]!;
    if (Number.isNaN(value)) continue;
    const slot = place % CLOCK_SLOTS;
    const dayWeight = weights[(place - slot) / CLOCK_SLOTS]!;
    total[slot]! += dayWeight * value;
    weight[slot]! += dayWeight;
  }
  return total.map((sum, slot) => sum / weight[slot]!);
}
