import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { schemeOf } from '../../baselines/measurement/eventTerms.ts';
import { eventWindow } from '../../baselines/measurement/measureOptedIn.ts';
import type { AssetRange } from '../../baselines/measurement/optedInBatches.ts';
import { readEvent } from '../../events/eventRows.ts';
import { countOfPortions, readSample } from '../../events/portions/measureSample.ts';
import { assetsAimedAt, assetsOptedIn, findPortions, isAimedAtMany } from '../../events/portions/portionRanges.ts';
import { MAX_MEASURED } from '../../events/rehearsal/prospect.ts';
import type { JobHandler } from '../../platform/scheduler/jobs.ts';
import { portionedJob } from '../../platform/scheduler/portionedJob.ts';
import { addCandidates, isLarge, noCandidates, sampleCandidates } from '../balance/countEventCandidates.ts';
import { foreseeHalfHours, type ForeseenHalfHours } from '../balance/foreseen.ts';
import { balanceTerms } from '../balance/terms.ts';
import { dropOtherFree } from '../moreAssets/freeAssets.ts';
import { countStates } from './countStates.ts';
import { addDelays, medianDelayMs } from './delays.ts';
import { readLiveAssets } from './liveAsset.ts';
import { projectLive } from './liveEvent.ts';
import { isSameWindow, type LiveSteps, liveRows, readLiveSnapshot } from './liveRow.ts';
import { addLiveAssets, emptyLiveSums } from './liveSums.ts';
import { addOverdue, nobodyOverdue } from './overdue.ts';
import { readPastRuns } from './readPast.ts';

/** Parts of a portion, one per step: reading what assets have reported takes longer than counting them. */
const PARTS = 2;
/** Largest number of listed late assets of a large event, and of silent ones: those that would add most. */
const MAX_LISTED = 500;

/**
 * Counts the candidates of a large event and what its assets have reported, a portion in each step; the count before is
 * served until then. `follow` is run after all of them, with the time they took in ms: 0 for an event that is not
 * large.
 */
export const refreshLive = (
  follow: (scope: TenantScope, event: EventRow, tookMs: number) => Promise<void>,
): JobHandler =>
  portionedJob<EventRow, LiveSteps>({
    read: readEvent,
    async begin(scope, event) {
      if (await isLarge(scope, event)) return beginSteps(scope, event);
      await liveRows.remove(scope, event.event_uuid);
      await follow(scope, event, 0);
      return null;
    },
    isStale: ({ state, window }, event) => state !== event.state || !isSameWindow(window, eventWindow(event)),
    walks: [
      { over: assetsAimedAt(PARTS), isWanted: isOpen, step: withCandidates(addCandidates) },
      { over: assetsAimedAt(PARTS), isWanted: isOpen, step: withCandidates(sampleCandidates) },
      {
        over: assetsOptedIn(1),
        async step(scope, event, steps, range) {
          const delays = await addDelays(scope, event, steps.delays, range);
          return { ...steps, delays, usualDelayMs: medianDelayMs(delays) };
        },
      },
      { over: assetsOptedIn(PARTS), step: addReported },
      {
        over: assetsOptedIn(PARTS),
        isWanted: ({ sums: { byReport } }) => byReport.LATE + byReport.SILENT > 0,
        async step(scope, event, steps, range) {
          const assets = await readLiveAssets(scope, event, steps, range);
          addOverdue(steps.overdue, assets, projectLive(steps).projection.effect, MAX_LISTED);
          return steps;
        },
      },
    ],
    async finish(scope, event, steps, tookMs) {
      await saveLive(scope, event, steps);
      await follow(scope, event, tookMs);
    },
  });

const isOpen = ({ takers }: LiveSteps): boolean => takers !== null;

const withCandidates =
  (add: typeof addCandidates) =>
  async (scope: TenantScope, event: EventRow, steps: LiveSteps, range: AssetRange): Promise<LiveSteps> => ({
    ...steps,
    takers: await add(scope, event, steps.takers!, range),
  });

async function beginSteps(scope: TenantScope, event: EventRow): Promise<LiveSteps> {
  const window = eventWindow(event);
  const hasCandidates = event.state === 'SCHEDULED' && (await isAimedAtMany(scope, event));
  await dropOtherFree(scope, event.event_uuid, (await readLiveSnapshot(scope, event))?.takers?.freeListUUID);
  await liveRows.begin(scope, event.event_uuid);
  return {
    takers: hasCandidates ? noCandidates() : null,
    window,
    state: event.state,
    delays: {},
    atMs: scope.now,
    usualDelayMs: medianDelayMs({}),
    runs: await readPastRuns(scope, event),
    sums: emptyLiveSums((window.toMs - window.fromMs) / HALF_HOUR_MS),
    overdue: nobodyOverdue(),
  };
}

async function addReported(
  scope: TenantScope,
  event: EventRow,
  steps: LiveSteps,
  range: AssetRange,
): Promise<LiveSteps> {
  addLiveAssets(steps.sums, await readLiveAssets(scope, event, steps, range), steps.window.fromMs);
  const states = await countStates(scope, event.event_uuid, range);
  for (const each of ['INVITED', 'OPT_IN', 'OPT_OUT'] as const) steps.sums.byState[each] += states[each];
  return { ...steps, delays: {} };
}

async function saveLive(scope: TenantScope, event: EventRow, steps: LiveSteps): Promise<void> {
  const { atMs, usualDelayMs, runs, window, sums, overdue, takers } = steps;
  const isUnmeasured = event.state !== 'SCHEDULED' && sums.projection.measured.readings === 0;
  const foreseen = isUnmeasured ? await foreseeSample(scope, event) : null;
  await dropOtherFree(scope, event.event_uuid, takers?.freeListUUID);
  const figures = { atMs, usualDelayMs, runs, window, sums, overdue, foreseen, takers };
  await liveRows.save(scope, event.event_uuid, figures);
}

async function foreseeSample(scope: TenantScope, event: EventRow): Promise<ForeseenHalfHours | null> {
  const portions = await findPortions(scope, event);
  const sample = await readSample(scope, event.event_uuid, portions, MAX_MEASURED);
  return foreseeHalfHours(scope, balanceTerms(event, await schemeOf(scope, event)), sample, countOfPortions(portions));
}
