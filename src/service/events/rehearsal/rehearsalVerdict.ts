import type { Verdict } from '#contract/balance.ts';
import type { Rehearsal } from '#contract/rehearsal.ts';
import { verdictOf } from '../verdict.ts';

type Rehearsed = Pick<Rehearsal, 'baselineKwh' | 'expectedKwh' | 'targetKwh' | 'confidencePercentage'>;

/** Returns the headline that a planned event will have if all assets that could take part are opted in. */
export function rehearsalVerdict(
  { baselineKwh, expectedKwh, targetKwh, confidencePercentage }: Rehearsed,
  free: number,
): Verdict {
  if (free === 0)
    return {
      code: 'NOBODY',
      tone: 'BAD',
      sentence: 'No asset could take part: none is available, ready and consented',
    };
  if (baselineKwh === null)
    return { code: 'UNKNOWN', tone: 'BAD', sentence: 'No available asset would have a valid baseline' };
  return verdictOf({
    phase: 'SCHEDULED',
    contractedKwh: targetKwh,
    capKwh: null,
    measuredKwh: null,
    likely: expectedKwh && { kwh: expectedKwh.p50, p10Kwh: expectedKwh.p10, p90Kwh: expectedKwh.p90 },
    chancePercent: confidencePercentage,
    revenue: { contractedGbp: null, likelyGbp: null, measuredGbp: null, state: 'NONE' },
    optedIn: free,
    cancelledUTC: null,
    invited: free,
  });
}
