import type { KwhEstimate, LivePeriod } from '#contract/live.ts';
import type { Estimate, Projection } from '#energy/projection.ts';
import { whToKwh } from '#energy/reading.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { EventRow } from '#store/schema.ts';
import { toNumberOrNull } from '../../platform/rows/iso.ts';
import { halfHourAt } from '../../readings/halfHourAt.ts';
import type { LiveSums } from './liveSums.ts';

export const estimateOf = ({ wh, p10, p90 }: Estimate): KwhEstimate => ({
  kwh: whToKwh(wh),
  p10Kwh: whToKwh(p10),
  p90Kwh: whToKwh(p90),
});

/** Returns the target energy of a half hour, contracted before targeted; null without either. */
export function targetWhOfPeriod({
  contracted_mw: mw,
  target_kw: kw,
}: Pick<EventRow, 'contracted_mw' | 'target_kw'>): number | null {
  if (mw === null) return kw === null ? null : kw * 500;
  return mw * 500_000;
}

/** Returns the settlement periods of an event, measured and expected apart; earnings are added later. */
export const periodsOf = (
  fromMs: number,
  targetWh: number | null,
  { present }: Pick<LiveSums, 'present'>,
  { halfHours }: Projection,
): Omit<LivePeriod, 'likelyFactor' | 'likelyGbp'>[] =>
  halfHours.map(({ expected, deliveredWh, reportedExpectedWh, projected, cumulative }, slot) => ({
    ...halfHourAt(fromMs + slot * HALF_HOUR_MS),
    targetKwh: targetWh === null ? null : whToKwh(targetWh),
    expected: estimateOf(expected),
    deliveredKwh: toNumberOrNull(whToKwh(deliveredWh)),
    reportedExpectedKwh: whToKwh(reportedExpectedWh),
    assetsReported: present[slot]!,
    projected: estimateOf(projected),
    cumulative: estimateOf(cumulative),
    cumulativeTargetKwh: targetWh === null ? null : whToKwh(targetWh * (slot + 1)),
  }));
