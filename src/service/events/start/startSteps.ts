import { sql, type Updateable } from 'kysely';
import type { EventRow, EventsTable, FunnelCounts } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { mayShareMeters } from '../../assets/sharedMeters.ts';
import { emit } from '../../platform/domainEvent.ts';
import { lastOfPortion } from '../../platform/scheduler/nextPortion.ts';
import type { PortionWalk } from '../../platform/scheduler/portionedJob.ts';
import { portionSize } from '../../platform/scheduler/portionSize.ts';
import { optInsClosed } from '../domainEvents.ts';
import { endSharedMetersAtStart } from '../endSharedMetersAtStart.ts';
import { endUnconsentedAtStart } from '../endUnconsentedAtStart.ts';
import { lockEvent } from '../eventRows.ts';
import { freezeAssets, freezeTerms } from '../freezeEvent.ts';
import { addFunnelCounts, addFunnelUsers, countStages, NOBODY_COUNTED } from '../funnel/countStages.ts';
import { saveFunnel } from '../funnel/freezeFunnel.ts';
import { updateAllInvitations } from '../optIns/invitations.ts';
import { assetsAimedAt, assetsOfEvent, assetsOptedIn } from '../portions/portionRanges.ts';
import { isRechecking, RECHECK_PARTS, recheckAfter } from '../recheck.ts';

/** State of a start under way. */
export interface Start {
  /** Progress as the event tells it: an asset that is prepared is halfway. */
  progress: { startedAssets: number; assets: number };
  rechecks: boolean;
  sharesMeters: boolean;
  /** Stages at which assets dropped out, with those that did not. */
  counts: FunnelCounts;
}

export const beginStart = async (scope: TenantScope, event: EventRow, assets: number): Promise<Start> => ({
  progress: { startedAssets: 0, assets },
  rechecks: await isRechecking(scope, event),
  sharesMeters: await mayShareMeters(scope),
  counts: NOBODY_COUNTED,
});

/**
 * Steps of the start of an event, each for a range of assets: ends opt-ins that do not fit a changed window, brings the
 * invitations up to date, ends the opt-ins that may not remain and what was asked of those assets, and freezes the
 * participants and the stages at which the others dropped out. Nobody else changes who takes part meanwhile.
 */
export const START_STEPS: readonly PortionWalk<EventRow, Start>[] = [
  {
    over: assetsOptedIn(RECHECK_PARTS),
    isWanted: ({ rechecks }) => rechecks,
    async step(scope, { event_uuid }, start, { after, to }) {
      const event = await lockEvent(scope, event_uuid);
      for (let last: string | null = after; last !== null && last < to;)
        ({ last } = await recheckAfter(scope, event, last));
      return start;
    },
  },
  {
    over: assetsAimedAt(1),
    async step(scope, event, start, range) {
      await updateAllInvitations(scope, event, range);
      await endUnconsentedAtStart(scope, event, range);
      return { ...start, progress: halfOn(start, 0.5) };
    },
  },
  {
    over: assetsAimedAt(1),
    isWanted: ({ sharesMeters }) => sharesMeters,
    async step(scope, event, start, range) {
      await endSharedMetersAtStart(scope, event, range);
      return start;
    },
  },
  {
    over: assetsOfEvent,
    async step(scope, event, start, range) {
      await emit(scope, optInsClosed, event, range);
      return start;
    },
  },
  {
    over: assetsAimedAt(1),
    step: async (scope, event, start, range) => ({
      ...start,
      progress: halfOn(start, 1),
      counts: addFunnelCounts(start.counts, await freezeAssets(scope, event, range)),
    }),
  },
  {
    // Users in their own order: each counts once.
    over: (scope, after, event) => lastOfPortion(scope, dropoutsOf(scope, event), 'user_uuid', after),
    async step(scope, event, start, { after, to }) {
      const staged = sql<never>`select asset_uuid, stage, user_uuid, scheme_status from ${dropoutsOf(scope, event)}
        and user_uuid > ${after} and user_uuid <= ${to}`;
      return { ...start, counts: addFunnelUsers(start.counts, await countStages(scope, staged)) };
    },
  },
];

/** Returns the progress when one more portion is half a start further, up to a share of all assets. */
const halfOn = ({ progress: { startedAssets, assets } }: Start, most: number): Start['progress'] => ({
  startedAssets: Math.floor(Math.min(most * assets, startedAssets + portionSize.assets / 2)),
  assets,
});

const dropoutsOf = ({ tenant }: TenantScope, { event_uuid }: EventRow) =>
  sql`event_dropouts where tenant_uuid = ${tenant} and event_uuid = ${event_uuid}`;

/** Freezes the stages and the rules after the last step; returns the columns of an event that has started. */
export async function finishStart(
  scope: TenantScope,
  event: EventRow,
  { counts }: Start,
): Promise<Updateable<EventsTable>> {
  await saveFunnel(scope, event, counts);
  return { ...(await freezeTerms(scope, event)), is_starting: false };
}
