import type { KwhEstimate } from '#contract/live.ts';
import { chanceToReach, expectedRevenue } from '#energy/expectedRevenue.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { estimateOf } from '../live/periods.ts';
import type { LiveEvent } from '../live/readLive.ts';
import { foreseeHalfHours, type ForeseenHalfHour, sumOrNull } from './foreseen.ts';
import type { BalanceTerms } from './terms.ts';

/** What an event that has begun comes to, as a whole and by half hour; null where nobody can know. */
export interface Likely {
  likely: KwhEstimate | null;
  chancePercent: number | null;
  likelyGbp: number | null;
  halfHours: ForeseenHalfHour[] | null;
}

/**
 * What is measured stays, for the rest the forecast moves with it. Before the first reading it is the forecast of the
 * start, of simulated outcomes.
 */
export async function likelyOf(scope: TenantScope, terms: BalanceTerms, live: LiveEvent): Promise<Likely> {
  const { assets, projection, model } = live;
  const isMeasured = projection.measured.readings > 0;
  const uuids = assets.map(({ assetUUID }) => assetUUID).sort();
  const foreseen = isMeasured || uuids.length === 0 ? null : await foreseeHalfHours(scope, terms, uuids);
  if (foreseen) return { ...foreseen.whole, halfHours: foreseen.halfHours };
  if (!isMeasured && !model.isLearnt) return { likely: null, chancePercent: null, likelyGbp: null, halfHours: null };
  const halfHours = projection.halfHours.map(({ projected }) => ({
    likely: estimateOf(projected),
    factor: expectedRevenue([projected], terms.factorOf),
    gbp: expectedRevenue([projected], terms.revenueOf),
  }));
  const { targetWh } = terms;
  return {
    likely: estimateOf(projection.projected),
    chancePercent: targetWh === null ? null : 100 * chanceToReach(projection.projected, targetWh),
    likelyGbp: sumOrNull(halfHours.map(({ gbp }) => gbp)),
    halfHours,
  };
}
