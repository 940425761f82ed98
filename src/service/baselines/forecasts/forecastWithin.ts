import type { SampledWithin } from '#contract/consumption.ts';
import { openEstimate, type Sample } from '#energy/evenSample.ts';
import type { Forecast } from '#energy/forecast/forecast.ts';
import { sampledWithin } from '../../assets/portfolios/sampledWithin.ts';

/**
 * Returns how far the expected values of a sample may be off those of all assets, over the half hours [from, to) of
 * their forecasts; `partOf` is the part of the sample in which each is.
 */
export function forecastWithin(
  sample: Pick<Sample, 'all' | 'members'>,
  forecasts: readonly Forecast[],
  partOf: readonly number[],
  [from, to]: readonly [from: number, to: number],
): SampledWithin {
  const parts = sample.members.map(() => new Float64Array(to - from));
  for (const [place, { values }] of forecasts.entries())
    for (let slot = from; slot < to; slot++)
      if (!Number.isNaN(values[slot]!)) parts[partOf[place]!]![slot - from]! += values[slot]!;
  const steps = Array.from({ length: to - from }, (_, slot) => [slot, slot + 1] as const);
  return sampledWithin(openEstimate({ ...sample, known: null }), parts, steps);
}
