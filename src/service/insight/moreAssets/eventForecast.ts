import type { EventForecast } from '#contract/moreAssets.ts';
import { chanceToMeet, rangeOfChance } from '#energy/chance.ts';
import { whToKwh } from '#energy/reading.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { eventWindow } from '../../baselines/measurement/measureOptedIn.ts';
import { readOutcomes, type SampledOutcomes } from '../../events/rehearsal/prospect.ts';
import { iso } from '../../platform/rows/iso.ts';
import { halfHourAt } from '../../readings/halfHourAt.ts';
import type { CandidateCounts } from '../balance/countEventCandidates.ts';
import { type ForeseenHalfHours, foreseenOf, rehearsedTerms } from '../balance/foreseen.ts';
import { shownChance, shownOutlook, shownPounds } from '../balance/outlook.ts';
import type { BalanceTerms } from '../balance/terms.ts';
import { likeDaysOf, likeDaysSentence } from './likeDays.ts';

/** Returns the assets of a forecast, with a sample: those opted in or, while there are none, those that could be. */
export function forecastOn({ optedIn, free, optedInSample, allSample }: CandidateCounts): {
  who: EventForecast['who'];
  assets: readonly string[];
  total: number;
} {
  return optedIn > 0
    ? { who: 'OPTED_IN', assets: optedInSample, total: optedIn }
    : { who: 'FREE', assets: allSample, total: free };
}

/** Simulates the delivery of an event that has not begun, of the candidates counted at `atMs`, unless it was before. */
export async function simulateForecast(
  scope: TenantScope,
  terms: BalanceTerms,
  takers: CandidateCounts,
  atMs: number,
  simulated: SampledOutcomes | null = null,
): Promise<EventForecast> {
  const { who, assets, total } = forecastOn(takers);
  const found =
    total === 0 ? null : (simulated ?? (await readOutcomes(scope, { ...rehearsedTerms(terms), assets, total })));
  const foreseen = found && foreseenOf(terms, found);
  const likeDays = found === null ? [] : likeDaysOf(terms, found, total);
  return {
    eventUUID: terms.event.event_uuid,
    who,
    assets: total,
    contractedKwh: terms.targetWh === null ? null : whToKwh(terms.targetWh),
    whole: foreseen && shownOutlook(foreseen.whole),
    settlementPeriods: found && foreseen ? periodsOf(terms, found, foreseen) : [],
    likeDays,
    likeDaysSentence: likeDaysSentence(likeDays),
    nowUTC: iso(atMs),
  };
}

/** Returns half hours that add up to the whole: their medians do not, and each takes its part of the difference. */
function periodsOf(
  terms: BalanceTerms,
  { outcomes, scale }: SampledOutcomes,
  { whole, halfHours }: ForeseenHalfHours,
): EventForecast['settlementPeriods'] {
  const { fromMs } = eventWindow(terms.event);
  const ranges = outcomes.periods.map(rangeOfChance);
  const size = ranges.reduce((sum, { p50 }) => sum + Math.abs(p50), 0) || 1;
  const rest = whole.likely.kwh - ranges.reduce((sum, { p50 }) => sum + whToKwh(scale * p50), 0);
  let [kwhBefore, kwhSoFar, gbpSoFar] = [0, 0, 0];
  return outcomes.periods.map((period, slot) => {
    const { p10, p50, p90 } = ranges[slot]!;
    kwhSoFar += whToKwh(scale * p50) + (rest * Math.abs(p50)) / size;
    const upTo = whToKwh(1000 * kwhSoFar);
    const kwh = whToKwh(1000 * (upTo - kwhBefore));
    kwhBefore = upTo;
    const gbpBefore = shownPounds(gbpSoFar)!;
    const { gbp } = halfHours[slot]!;
    const targetWh = terms.deals[slot] === null ? null : (terms.targetWhs?.[slot] ?? null);
    gbpSoFar += gbp ?? 0;
    return {
      ...halfHourAt(fromMs + slot * HALF_HOUR_MS),
      contractedKwh: targetWh === null ? null : whToKwh(targetWh),
      likely: { kwh, p10Kwh: whToKwh(scale * p10), p90Kwh: whToKwh(scale * p90) },
      chancePercent: targetWh === null ? null : shownChance(100 * chanceToMeet(period, targetWh / scale, outcomes)),
      // Rounded by the sum so far, so that whole pence add up to those of the whole.
      likelyGbp: gbp === null ? null : shownPounds(shownPounds(gbpSoFar)! - gbpBefore),
    };
  });
}
