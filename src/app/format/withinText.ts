import type { SampledWithin } from '#contract/consumption.ts';
import { formatPercent } from './format.ts';

/** ", ± 0.8 %": how far an estimate from a sample may be off, over the whole range; empty where that is not known. */
export function withinText(sampledWithin: SampledWithin | null | undefined): string {
  const percent = sampledWithin?.rangePercent ?? null;
  return percent === null ? '' : `, ± ${formatPercent(Math.round(10 * percent) / 10)}`;
}
