import { whToKwh } from '#energy/reading.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { type Pool, readPool } from '../../events/rehearsal/pool.ts';
import { readOutcomes, type SampledOutcomes } from '../../events/rehearsal/prospect.ts';
import { type Foreseen, foreseenOf, rehearsedTerms } from '../balance/foreseen.ts';
import { readEventCandidates } from '../balance/readEventCandidates.ts';
import type { BalanceTerms } from '../balance/terms.ts';
import { readUsualAdds } from './usualAdds.ts';

/** Asset that could still be opted in, and the energy it is expected to add; null where unknown. */
export interface PotentialOptIn {
  assetUUID: string;
  addsKwh: number | null;
}

/** Potential opt-ins of an event, and its forecast with some of them. */
export interface PotentialOptIns {
  ready: number;
  optedIn: number;
  /** Free assets, the most useful first. */
  free: PotentialOptIn[];
  /** Simulates the event if the first so many are opted in as well, and forecasts it from that. */
  outcomesWith: (count: number) => Promise<SampledOutcomes | null>;
  foreseeWith: (count: number) => Promise<Foreseen | null>;
  /** Whether all of them are measured: then each further question costs little. */
  isPooled: boolean;
}

/** Largest number of assets measured for one answer; of more, each question measures its own sample. */
const MAX_POOLED = 2000;

/** Ranks the assets that are ready and free by what they would add. */
export async function readPotentialOptIns(scope: TenantScope, terms: BalanceTerms): Promise<PotentialOptIns> {
  const { ready, optedIn, free } = await readEventCandidates(scope, terms.event);
  const isPooled = optedIn.length + free.length <= MAX_POOLED;
  const pool = isPooled
    ? await readPool(scope, { ...rehearsedTerms(terms), assets: [...optedIn, ...free].sort() })
    : null;
  const usual = pool === null ? await readUsualAdds(scope, terms, free) : null;
  const ranked =
    pool === null
      ? free.map((assetUUID) => ({ assetUUID, addsKwh: usual!(assetUUID) })).toSorted(byUse)
      : potentialOptInsOf(free, pool.addsWh);
  return {
    ready,
    optedIn: optedIn.length,
    free: ranked,
    isPooled,
    ...foreseeing(terms, async (count) => {
      const taking = [...optedIn, ...ranked.slice(0, count).map(({ assetUUID }) => assetUUID)].sort();
      if (taking.length === 0) return null;
      return pool === null
        ? readOutcomes(scope, { ...rehearsedTerms(terms), assets: taking })
        : pool.outcomesOf(taking);
    }),
  };
}

/** Returns the forecasts that follow from simulations. */
export const foreseeing = (
  terms: BalanceTerms,
  outcomesWith: PotentialOptIns['outcomesWith'],
): Pick<PotentialOptIns, 'outcomesWith' | 'foreseeWith'> => ({
  outcomesWith,
  async foreseeWith(count) {
    const outcomes = await outcomesWith(count);
    return outcomes && foreseenOf(terms, outcomes).whole;
  },
});

/** Returns measured assets, by what they would add. */
export const potentialOptInsOf = (assets: readonly string[], addsWh: Pool['addsWh']): PotentialOptIn[] =>
  assets
    .map((assetUUID) => {
      const wh = addsWh(assetUUID);
      return { assetUUID, addsKwh: wh === null ? null : whToKwh(wh) };
    })
    .toSorted(byUse);

/** Compares by use; assets whose use nobody knows come last. */
const byUse = (one: PotentialOptIn, other: PotentialOptIn): number =>
  fallOf(one, other) || (one.assetUUID < other.assetUUID ? -1 : 1);

function fallOf({ addsKwh: one }: PotentialOptIn, { addsKwh: other }: PotentialOptIn): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return other - one;
}
