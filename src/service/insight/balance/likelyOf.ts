import type { KwhEstimate } from '#contract/live.ts';
import { chanceToReach, expectedRevenues } from '#energy/expectedRevenue.ts';
import type { LiveEvent } from '../liveEvent/liveEvent.ts';
import { estimateOf } from '../liveEvent/periods.ts';
import { type ForeseenHalfHour, sumOrNull } from './foreseen.ts';
import type { BalanceTerms } from './terms.ts';

/** Forecast of an event that has begun, as a whole and by half hour; null where unknown. */
export interface Likely {
  likely: KwhEstimate | null;
  chancePercent: number | null;
  likelyGbp: number | null;
  halfHours: ForeseenHalfHour[] | null;
}

/**
 * Returns the forecast: measured energy stays, and the forecast of the rest moves with it. Before the first reading it
 * is the forecast of the start, of simulated outcomes.
 */
export async function likelyOf(terms: BalanceTerms, live: LiveEvent): Promise<Likely> {
  const { projection, model } = live;
  const isMeasured = projection.measured.readings > 0;
  const foreseen = isMeasured ? null : await live.foresee(terms);
  if (foreseen) return { ...foreseen.whole, halfHours: foreseen.halfHours };
  if (!isMeasured && !model.isLearnt) return { likely: null, chancePercent: null, likelyGbp: null, halfHours: null };
  const estimates = projection.halfHours.map(({ projected }) => projected);
  const [factors, pounds] = [expectedRevenues(estimates, terms.factorOf), expectedRevenues(estimates, terms.revenueOf)];
  const halfHours = estimates.map((projected, slot) => ({
    likely: estimateOf(projected),
    factor: factors[slot]!,
    gbp: terms.deals[slot] === null ? null : pounds[slot]!,
  }));
  const { targetWh } = terms;
  return {
    likely: estimateOf(projection.projected),
    chancePercent: targetWh === null ? null : 100 * chanceToReach(projection.projected, targetWh),
    likelyGbp: sumOrNull(pounds),
    halfHours,
  };
}
