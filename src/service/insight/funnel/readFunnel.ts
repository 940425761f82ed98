import { sql } from 'kysely';
import { type EventAnalytics, funnelStage, type FunnelStage, type FunnelStep } from '#contract/eventAnalytics.ts';
import type { FunnelCounts, FunnelWorth } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { countStages } from '../../events/funnel/countStages.ts';
import { stagedAssets } from '../../events/funnel/stagedAssets.ts';
import { isPastDeadline } from '../../events/optInFacts.ts';
import { isoOrNull } from '../../platform/rows/iso.ts';
import { reasonOf, remedyOfStage } from './funnelWords.ts';
import { optedInAssets } from './lostAssets.ts';
import { type Samples, lostRevenueOf } from './lostRevenueOf.ts';
import type { EventFunnel } from './openFunnel.ts';

const STAGES = funnelStage.options;

/**
 * Counts the assets that an event is aimed at that pass each stage and all those before it. From the start on the
 * stages up to OPTED_IN are those frozen then. Data are complete where the run found every half hour of the event;
 * before the first run, see hasCompleteData. DELIVERED follows once there is a run.
 */
export async function readFunnel(
  scope: TenantScope,
  funnel: EventFunnel,
  isFinal: boolean,
  kept: FunnelSnapshot | null = null,
): Promise<Pick<EventAnalytics, 'funnel' | 'frozenUTC' | 'isReconstructed'>> {
  const { event, scheme, frozen, run } = funnel;
  const counts =
    frozen?.counts ?? kept?.counts ?? (await countStages(scope, stagedAssets(scope, event, scheme.requires_mpan)));
  const passed = [...passedBefore(counts), ...(kept?.after ?? (await passedAfter(scope, funnel)))];
  const stages = STAGES.slice(0, passed.length);
  const worth = kept?.worth ?? (await readLostRevenue(scope, funnel, lostOf(passed), counts.optedIn));
  const lost = lostOf(passed);
  const open = { isFinal: isFinal && run !== null, isClosed: isPastDeadline(scope, event) };
  return {
    funnel: stages.map((stage, index): FunnelStep => {
      const of = counts.lost.filter((each) => each.stage === stage);
      const users = of.reduce((sum, each) => sum + each.users, 0);
      const isLost = lost.get(stage)! > 0;
      return {
        stage,
        assets: passed[index]!,
        reason: isLost ? reasonOf(stage, of, event) : null,
        lostKw: worth[stage]?.kw ?? null,
        lostGbp: worth[stage]?.gbp ?? null,
        remedy: isLost ? remedyOfStage(stage, { users }, event, open) : null,
      };
    }),
    frozenUTC: isoOrNull(frozen?.frozen_utc ?? null),
    isReconstructed: frozen?.is_reconstructed ?? false,
  };
}

/** Stored figures of the funnel of a large event. */
export interface FunnelSnapshot {
  /** Counts before the start; afterwards they are frozen. */
  counts: FunnelCounts | null;
  /** Numbers of assets that pass DATA_COMPLETE, and DELIVERED where there was a run. */
  after: number[];
  worth: FunnelWorth;
}

/** Counts the assets lost at each stage, from the numbers that pass each. */
export const lostOf = (passed: readonly number[]): Map<FunnelStage, number> =>
  new Map(
    STAGES.slice(0, passed.length).map((stage, index) => [stage, (passed[index - 1] ?? passed[0]!) - passed[index]!]),
  );

/** Counts the assets that pass each of FLEET to OPTED_IN. */
export function passedBefore({ optedIn, lost }: FunnelCounts): number[] {
  const before = STAGES.slice(1, STAGES.indexOf('OPTED_IN') + 1);
  const lostFrom = (from: number) =>
    lost.reduce((sum, { stage, assets }) => sum + (before.indexOf(stage) >= from ? assets : 0), 0);
  return Array.from({ length: before.length + 1 }, (_, index) => optedIn + lostFrom(index));
}

/** Counts the assets that pass DATA_COMPLETE, and DELIVERED once there is a run. */
export async function passedAfter(scope: TenantScope, funnel: EventFunnel): Promise<number[]> {
  const { rows } = await sql<{ complete: number; delivered: number }>`
    select count(*)::integer as complete, (count(*) filter (where delivered_kwh > 0))::integer as delivered
    from (${optedInAssets(scope, funnel, true)}) complete`.execute(scope.tx);
  const { complete, delivered } = rows[0]!;
  return funnel.run === null ? [complete] : [complete, delivered];
}

/** Returns the value of lost assets; that of losses before the start is stored by the job of the start. */
export async function readLostRevenue(
  scope: TenantScope,
  funnel: EventFunnel,
  lost: ReadonlyMap<FunnelStage, number>,
  optedIn: number,
  known: Samples | null = null,
): Promise<FunnelWorth> {
  const kept = funnel.frozen?.worth;
  if (!kept) return lostRevenueOf(scope, funnel, lost, optedIn, known);
  const after = new Map([...lost].filter(([stage]) => stage === 'DATA_COMPLETE' || stage === 'DELIVERED'));
  return { ...kept, ...(await lostRevenueOf(scope, funnel, after, optedIn, known)) };
}

/** Counts the assets lost at each stage before the start. */
export const lostBefore = ({ lost }: FunnelCounts): Map<FunnelStage, number> => {
  const sums = new Map<FunnelStage, number>();
  for (const { stage, assets } of lost) sums.set(stage, (sums.get(stage) ?? 0) + assets);
  return sums;
};
