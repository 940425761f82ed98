/** The expected value of each clock half hour: the weighted mean of like days, at the level of the latest days. */
import { CLOCK_SLOTS, type ClockDays } from './clockDays.ts';
import { dayWeights } from './likeness.ts';

/** A profile by kind of day, calculated once. */
export type Profiles = (kind: number) => Float64Array;

export function openProfiles(history: ClockDays): Profiles {
  const profiles = new Map<number, Float64Array>();
  return (kind) => {
    let profile = profiles.get(kind);
    if (profile === undefined) profiles.set(kind, (profile = meanOfLikeDays(history, kind)));
    return profile;
  };
}

/** Wh of each clock half hour, NaN if it was never measured. */
function meanOfLikeDays({ wh, kinds }: ClockDays, kind: number): Float64Array {
  const weights = dayWeights(kinds, kind);
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
