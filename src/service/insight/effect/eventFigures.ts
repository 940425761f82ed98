import type { EventFigures } from '#contract/eventEffect.ts';
import { whToKwh } from '#energy/reading.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { countedOnce } from '../../assets/sharedMeters.ts';
import { verdictOf } from '../../events/verdict.ts';
import { foresee } from '../balance/foreseen.ts';
import { shownChance, shownPounds } from '../balance/outlook.ts';
import type { BalanceTerms } from '../balance/terms.ts';
import type { OptedInSample } from './optedIn.ts';

const HALF_HOURS_PER_HOUR = 2;

/** Returns the balance figures of a scheduled event with exactly these assets opted in, or those of a sample. */
export async function eventFigures(
  scope: TenantScope,
  terms: BalanceTerms,
  { sample, assets }: OptedInSample,
): Promise<EventFigures> {
  const { event, halfHours, targetWh } = terms;
  const measured = (await countedOnce(scope, sample)).toSorted();
  // A full list may share meters; the number behind a sample counts each meter once.
  const optedIn = sample.length === assets ? measured.length : assets;
  const foreseen = measured.length === 0 ? null : await foresee(scope, terms, measured, optedIn);
  const { likely = null, chancePercent = null, likelyGbp = null } = foreseen ?? {};
  const figures = { likely, chancePercent: shownChance(chancePercent), likelyGbp: shownPounds(likelyGbp) };
  return {
    ...figures,
    optedIn,
    powerKw: likely && (likely.kwh * HALF_HOURS_PER_HOUR) / halfHours,
    verdict: verdictOf({
      phase: 'SCHEDULED',
      contractedKwh: targetWh === null ? null : whToKwh(targetWh),
      capKwh: terms.capKwh,
      measuredKwh: null,
      likely,
      chancePercent: figures.chancePercent,
      revenue: { contractedGbp: null, likelyGbp: figures.likelyGbp, measuredGbp: null, state: 'FORECAST' },
      optedIn,
      cancelledUTC: event.cancelled_utc,
      invited: optedIn,
    }),
  };
}
