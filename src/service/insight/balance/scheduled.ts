import type { BalanceCause } from '#contract/balance.ts';
import { noLess } from '#energy/advice.ts';
import { whToKwh } from '#energy/reading.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { isPastDeadline } from '../../events/optInFacts.ts';
import { isAimedAtMany } from '../../events/portions/portionRanges.ts';
import { readOutcomes, type SampledOutcomes } from '../../events/rehearsal/prospect.ts';
import { assetsText, energy } from '../../events/verdict.ts';
import { readLiveSnapshot } from '../liveEvent/liveRow.ts';
import { readSampledPotentialOptIns } from '../moreAssets/sampledPotentialOptIns.ts';
import { findSteps } from '../moreAssets/steps.ts';
import { CONFIDENCE, stepOf } from './advise.ts';
import { countEventCandidates, type CandidateCounts } from './countEventCandidates.ts';
import { type Foreseen, foreseenOf, rehearsedTerms } from './foreseen.ts';
import { type MadeBalance, NO_ASSETS, shownOutlook, UNKNOWN_OUTLOOK, type EventOutlook } from './outlook.ts';
import { hashInputs } from './stored.ts';
import type { BalanceTerms } from './terms.ts';

/** Returns the outlook of an event that has not begun: the likely delivery of its opted-in and of its free assets. */
export async function scheduledOutlook(
  scope: TenantScope,
  terms: BalanceTerms,
  kept: MadeBalance | null,
): Promise<EventOutlook> {
  const { event, halfHours } = terms;
  const snapshot = (await readLiveSnapshot(scope, event))?.takers;
  const takers = snapshot ?? (await countEventCandidates(scope, event));
  const { ready, optedIn, free, optedInSample, allSample } = takers;
  const couldAdd = free > 0 && !isPastDeadline(scope, event) && (snapshot || !(await isAimedAtMany(scope, event)));
  const madeFrom = await hashInputs(scope, terms, [optedIn, couldAdd ? free : 0, optedInSample, allSample]);
  const isKept = kept?.madeFrom === madeFrom;
  const { now, simulated, ...advised } = isKept
    ? simulatedIn(kept)
    : await (couldAdd ? simulateWithMore(scope, terms, takers) : simulate(scope, terms, takers));
  return {
    ...UNKNOWN_OUTLOOK,
    ...now,
    readings: { present: 0, expected: optedIn * halfHours },
    assets: { ...NO_ASSETS, ready, optedIn },
    ...advised,
    madeFrom,
    simulated,
  };
}

interface Simulated extends Pick<EventOutlook, 'cause' | 'nextStep' | 'withAll'> {
  now: Foreseen | null;
  /** Outcomes of those opted in, or while there are none of those that could be. */
  simulated: SampledOutcomes | null;
}

/** Returns the simulation of a stored balance. */
const simulatedIn = ({
  balance: {
    likely,
    chancePercent,
    revenue: { likelyGbp },
    cause,
    nextStep,
    withAll = null,
  },
}: MadeBalance): Simulated => ({
  now: likely && { likely, chancePercent, likelyGbp },
  cause,
  nextStep,
  withAll,
  simulated: null,
});

/** Simulates the event with the assets it has: no others can join. */
async function simulate(
  scope: TenantScope,
  terms: BalanceTerms,
  { optedIn, optedInSample: assets }: CandidateCounts,
): Promise<Simulated> {
  const simulated =
    optedIn === 0 ? null : await readOutcomes(scope, { ...rehearsedTerms(terms), assets, total: optedIn });
  const now = simulated && foreseenOf(terms, simulated).whole;
  const nextStep = stepOf(terms, { without: now, more: [], simulated });
  return { now, cause: null, nextStep, withAll: null, simulated };
}

/** Simulates it also with the assets that could join, the most useful first. */
async function simulateWithMore(
  scope: TenantScope,
  terms: BalanceTerms,
  { optedIn, free }: CandidateCounts,
): Promise<Simulated> {
  const joiners = await readSampledPotentialOptIns(scope, terms);
  const { without, withAll, tried } = await findSteps(joiners, CONFIDENCE);
  const simulated = await joiners.outcomesWith(optedIn === 0 ? joiners.free.length : 0);
  const more = tried.map(({ count, foreseen }) => ({ count: joiners.standFor(count), foreseen }));
  // Whoever would lower the chance can be left out.
  const all = withAll && { ...withAll, chancePercent: noLess(without, withAll).chancePercent };
  return {
    now: without,
    withAll: all && { assets: free, ...shownOutlook(all) },
    cause: causeOf(free, without, all, terms.targetWh),
    nextStep: stepOf(terms, { without, more, simulated: optedIn === 0 ? null : simulated }),
    simulated,
  };
}

/** Returns the part of the gap that ready assets not opted in hold, as long as they can be. */
function causeOf(
  free: number,
  now: Foreseen | null,
  after: Foreseen | null,
  targetWh: number | null,
): BalanceCause | null {
  const gapKwh = targetWh === null ? 0 : whToKwh(targetWh) - (now?.likely.kwh ?? 0);
  const addedKwh = (after?.likely.kwh ?? 0) - (now?.likely.kwh ?? 0);
  if (gapKwh <= 0 || addedKwh <= 0) return null;
  return {
    kind: 'NOT_OPTED_IN',
    uuid: null,
    text: `${assetsText(free, 'is', 'are')} available but not opted in: a further ${energy(addedKwh)}`,
    assets: free,
    gapKwh: Math.min(gapKwh, addedKwh),
    ofKwh: gapKwh,
  };
}
