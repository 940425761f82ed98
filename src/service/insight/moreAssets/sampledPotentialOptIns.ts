import type { TenantScope } from '#store/tenantTransaction.ts';
import { isAimedAtMany } from '../../events/portions/portionRanges.ts';
import { readPool } from '../../events/rehearsal/pool.ts';
import { readOutcomes } from '../../events/rehearsal/prospect.ts';
import { snapshotNotReady } from '../../platform/http/snapshotNotReady.ts';
import { rehearsedTerms } from '../balance/foreseen.ts';
import type { BalanceTerms } from '../balance/terms.ts';
import { readLiveSnapshot } from '../liveEvent/liveRow.ts';
import { foreseeing, type PotentialOptIns, potentialOptInsOf, readPotentialOptIns } from './potentialOptIns.ts';

/** Potential opt-ins, or a sample of them: `free` stands for all free assets. */
export interface SampledPotentialOptIns extends PotentialOptIns {
  /** Number of free assets. */
  assets: number;
  /** Returns the number of free assets for which so many of `free` stand. */
  standFor: (count: number) => number;
  /** Time of the count, in epoch milliseconds. */
  atMs: number;
}

/**
 * Reads the potential opt-ins of an event; of a large one a sample of those and of the opted in, as last counted: 503
 * before that.
 */
export async function readSampledPotentialOptIns(
  scope: TenantScope,
  terms: BalanceTerms,
): Promise<SampledPotentialOptIns> {
  const { event } = terms;
  if (!(await isAimedAtMany(scope, event))) {
    const joiners = await readPotentialOptIns(scope, terms);
    return { ...joiners, assets: joiners.free.length, standFor: (count) => count, atMs: scope.now };
  }
  const kept = await readLiveSnapshot(scope, event);
  if (!kept?.takers) throw snapshotNotReady();
  const { ready, optedIn, free, optedInSample, allSample } = kept.takers;
  const scale = allSample.length === 0 ? 1 : (optedIn + free) / allSample.length;
  const taking = await optedInOf(scope, event.event_uuid, allSample);
  const joining = allSample.filter((assetUUID) => !taking.has(assetUUID));
  const pool = await readPool(scope, { ...rehearsedTerms(terms), assets: allSample });
  const ranked = potentialOptInsOf(joining, pool.addsWh);
  return {
    ready,
    optedIn,
    free: ranked,
    assets: free,
    standFor: (count) => (count === ranked.length ? free : Math.min(free, Math.round(count * scale))),
    atMs: kept.atMs,
    isPooled: true,
    ...foreseeing(terms, async (count) => {
      // The opted-in assets alone have a sample of their own, from which their balance is made.
      if (count === 0)
        return optedIn === 0
          ? null
          : readOutcomes(scope, { ...rehearsedTerms(terms), assets: optedInSample, total: optedIn });
      const first = ranked.slice(0, count).map(({ assetUUID }) => assetUUID);
      const outcomes = pool.outcomesOf([...taking, ...first].sort());
      return outcomes && { ...outcomes, scale: outcomes.scale * scale };
    }),
  };
}

async function optedInOf({ tx, tenant }: TenantScope, eventUUID: string, sample: readonly string[]) {
  const rows = await tx
    .selectFrom('event_assets')
    .select('asset_uuid')
    .where('tenant_uuid', '=', tenant)
    .where('event_uuid', '=', eventUUID)
    .where('state', '=', 'OPT_IN')
    .where((where) => where('asset_uuid', '=', where.fn.any(where.val([...sample]))))
    .execute();
  return new Set(rows.map(({ asset_uuid }) => asset_uuid));
}
