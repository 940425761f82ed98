import type { KwhEstimate, LivePeriod } from '#contract/live.ts';
import type { Estimate, Projection } from '#energy/projection.ts';
import { whToKwh } from '#energy/reading.ts';
import { sumOfHalfHours } from '#energy/settlement/deals.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { toNumberOrNull } from '../../platform/rows/iso.ts';
import { halfHourAt } from '../../readings/halfHourAt.ts';
import type { BalanceTerms } from '../balance/terms.ts';
import type { LiveSums } from './liveSums.ts';

export const estimateOf = ({ wh, p10, p90 }: Estimate): KwhEstimate => ({
  kwh: whToKwh(wh),
  p10Kwh: whToKwh(p10),
  p90Kwh: whToKwh(p90),
});

/**
 * Returns the settlement periods of an event, measured and expected apart; earnings are added later. One that is not
 * called has no target.
 */
export const periodsOf = (
  fromMs: number,
  { deals, targetWhs }: Pick<BalanceTerms, 'deals' | 'targetWhs'>,
  { present }: Pick<LiveSums, 'present'>,
  { halfHours }: Projection,
): Omit<LivePeriod, 'likelyFactor' | 'likelyGbp'>[] =>
  halfHours.map(({ expected, deliveredWh, reportedExpectedWh, projected, cumulative }, slot) => ({
    ...halfHourAt(fromMs + slot * HALF_HOUR_MS),
    targetKwh: targetWhs === null || deals[slot] === null ? null : whToKwh(targetWhs[slot]!),
    expected: estimateOf(expected),
    deliveredKwh: toNumberOrNull(whToKwh(deliveredWh)),
    reportedExpectedKwh: whToKwh(reportedExpectedWh),
    assetsReported: present[slot]!,
    projected: estimateOf(projected),
    cumulative: estimateOf(cumulative),
    cumulativeTargetKwh: targetWhs === null ? null : whToKwh(sumOfHalfHours(targetWhs.slice(0, slot + 1))),
  }));
