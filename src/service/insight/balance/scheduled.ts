import type { BalanceCause, BalanceStep, EventBalance } from '#contract/balance.ts';
import { whToKwh } from '#energy/reading.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { isPastDeadline } from '../../events/optInFacts.ts';
import { readOutcomes, type SampledOutcomes } from '../../events/rehearsal/prospect.ts';
import { assetsText, energy } from '../../events/verdict.ts';
import { readLiveSnapshot } from '../liveEvent/liveRow.ts';
import { countEventCandidates, type CandidateCounts } from './countEventCandidates.ts';
import { type Foreseen, foreseenOf, noLessLikely, rehearsedTerms } from './foreseen.ts';
import {
  type MadeBalance,
  NO_ASSETS,
  UNKNOWN_OUTLOOK,
  shownChance,
  shownPounds,
  type EventOutlook,
} from './outlook.ts';
import { hashInputs } from './stored.ts';
import type { BalanceTerms } from './terms.ts';

/** Returns the outlook of an event that has not begun: the likely delivery of its opted-in and of its free assets. */
export async function scheduledOutlook(
  scope: TenantScope,
  terms: BalanceTerms,
  kept: MadeBalance | null,
): Promise<EventOutlook> {
  const { event, halfHours, targetWh } = terms;
  const takers = (await readLiveSnapshot(scope, event))?.takers ?? (await countEventCandidates(scope, event));
  const { ready, optedIn, free, optedInSample, allSample } = takers;
  const couldAdd = free > 0 && !isPastDeadline(scope, event);
  const madeFrom = await hashInputs(scope, terms, [optedIn, couldAdd ? free : 0, optedInSample, allSample]);
  const {
    now,
    after,
    simulated = null,
  } = kept?.madeFrom === madeFrom ? simulatedIn(kept.balance) : await simulate(scope, terms, takers, couldAdd);
  return {
    ...UNKNOWN_OUTLOOK,
    ...now,
    readings: { present: 0, expected: optedIn * halfHours },
    assets: { ...NO_ASSETS, ready, optedIn },
    cause: causeOf(free, now, after, targetWh),
    nextStep: after && stepOf(free, after),
    madeFrom,
    simulated,
  };
}

interface Simulated {
  now: Foreseen | null;
  after: Foreseen | null;
  /** Outcomes of those opted in, or while there are none of those that could be. */
  simulated?: SampledOutcomes | null;
}

async function simulate(
  scope: TenantScope,
  terms: BalanceTerms,
  { optedIn, free, optedInSample, allSample }: CandidateCounts,
  couldAdd: boolean,
): Promise<Simulated> {
  const outcomesOf = (assets: readonly string[], total: number) =>
    readOutcomes(scope, { ...rehearsedTerms(terms), assets, total });
  const foreseen = (found: SampledOutcomes | null) => found && foreseenOf(terms, found).whole;
  const ofOptedIn = optedIn === 0 ? null : await outcomesOf(optedInSample, optedIn);
  const ofAll = couldAdd ? await outcomesOf(allSample, optedIn + free) : null;
  const [now, after] = [foreseen(ofOptedIn), foreseen(ofAll)];
  return { now, after: after && noLessLikely(now, after), simulated: optedIn === 0 ? ofAll : ofOptedIn };
}

/** Returns the simulation of a stored balance. */
const simulatedIn = ({ likely, chancePercent, revenue: { likelyGbp }, nextStep }: EventBalance): Simulated => ({
  now: likely && { likely, chancePercent, likelyGbp },
  after: nextStep?.after ?? null,
});

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

const stepOf = (free: number, { likely, chancePercent, likelyGbp }: Foreseen): BalanceStep => ({
  code: 'OPT_IN',
  label: `Opt in ${assetsText(free)}`,
  assets: free,
  after: { likely, chancePercent: shownChance(chancePercent), likelyGbp: shownPounds(likelyGbp) },
});
