import { funnelStage } from '#contract/eventAnalytics.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { usersOfFleet } from '../../assets/fleet.ts';
import { schemeOf } from '../../baselines/measurement/eventTerms.ts';
import { findLatestRun } from '../../baselines/measurement/latestRun.ts';
import { isSettleable } from '../../baselines/measurement/measureOptedIn.ts';
import type { AssetRange } from '../../baselines/measurement/optedInBatches.ts';
import { readEvent } from '../../events/eventRows.ts';
import { addFunnelCounts, addFunnelUsers, countStages, NOBODY_COUNTED } from '../../events/funnel/countStages.ts';
import { stagedAssets, stagedOfUsers } from '../../events/funnel/stagedAssets.ts';
import { compareMethods } from '../../events/methods/compareMethods.ts';
import { addMethods, measureMethods } from '../../events/methods/measureMethods.ts';
import { assetsAimedAt, isAimedAtMany } from '../../events/portions/portionRanges.ts';
import { enqueue } from '../../platform/scheduler/jobs.ts';
import { portionedJob } from '../../platform/scheduler/portionedJob.ts';
import type { SchemeWithPack } from '../../schemes/packs/schemePack.ts';
import { countBands, runCountsOf } from '../countRun.ts';
import { mergeSamples, readSamples } from '../funnel/lostRevenueOf.ts';
import { openFunnel } from '../funnel/openFunnel.ts';
import { lostOf, passedAfter, passedBefore, readLostRevenue } from '../funnel/readFunnel.ts';
import { refreshLostRevenueOf } from '../funnel/refreshLostRevenue.ts';
import { type EventSnapshot, figuresRows, type FiguresSums, saveRunFigures } from './figuresRow.ts';

/** Stages whose losses have samples. */
const SAMPLED = funnelStage.options.slice(1);
/** Parts of a portion, one per step: counting an asset reads its history. */
const PARTS = 10;
/** Pause before an event is counted again before its start: its figures change without any request to it. */
const AGAIN_MS = 1_800_000;

interface Subject {
  event: EventRow;
  scheme: SchemeWithPack;
}

/**
 * Counts the figures of a large event, a portion of the assets that it is aimed at in each step. The count before is
 * served until all are done; an event whose assets are one portion is counted at each request.
 */
export const refreshFigures = portionedJob<Subject, FiguresSums>({
  async read(scope, eventUUID) {
    const event = await readEvent(scope, eventUUID);
    return event && { event, scheme: await schemeOf(scope, event) };
  },
  async begin(scope, { event }) {
    if (!(await isAimedAtMany(scope, event))) {
      await figuresRows.remove(scope, event.event_uuid);
      return null;
    }
    await figuresRows.begin(scope, event.event_uuid);
    return {
      isStarted: isStarted(event),
      run: (await findLatestRun(scope, event.event_uuid))?.run ?? null,
      counts: NOBODY_COUNTED,
      passed: [],
      lost: [],
      taking: [],
      bands: [],
      methods: {},
    };
  },
  isStale: (sums, { event }) => sums.isStarted !== isStarted(event),
  walks: [
    { over: ofEvent, step: countAssets },
    { over: usersOfFleet, isWanted: ({ counts }) => counts !== null, step: countUsers },
    {
      over: ofEvent,
      isWanted: ({ run }, { event }) => isSettled(event, run),
      step: async (scope, { event, scheme }, sums, range) => ({
        ...sums,
        methods: addMethods(sums.methods, await measureMethods(scope, event, scheme, range)),
      }),
    },
  ],
  finish: saveCounted,
});

const isStarted = ({ state }: EventRow): boolean => state !== 'SCHEDULED' && state !== 'CANCELLED';
const isSettled = (event: EventRow, run: number | null): boolean => run !== null && isSettleable(event);

function ofEvent(scope: TenantScope, after: string, { event }: Subject): Promise<string | null> {
  return assetsAimedAt(PARTS)(scope, after, event);
}

async function countAssets(
  scope: TenantScope,
  { event, scheme }: Subject,
  sums: FiguresSums,
  range: AssetRange,
): Promise<FiguresSums> {
  const funnel = await openFunnel(scope, event, scheme, sums.run, range);
  const own = await readSamples(scope, funnel, SAMPLED);
  const samples = mergeSamples({ lost: new Map(sums.lost), taking: sums.taking }, own);
  const passed = await passedAfter(scope, funnel);
  return {
    ...sums,
    counts: funnel.frozen
      ? null
      : addFunnelCounts(
          sums.counts ?? NOBODY_COUNTED,
          await countStages(scope, stagedAssets(scope, event, scheme.requires_mpan, range)),
        ),
    passed: passed.map((assets, stage) => assets + (sums.passed[stage] ?? 0)),
    lost: [...samples.lost],
    taking: samples.taking,
    bands: [...sums.bands, ...(await countBands(scope, event.event_uuid, sums.run, range))],
  };
}

/** Counts users in their own order. */
async function countUsers(
  scope: TenantScope,
  { event, scheme }: Subject,
  sums: FiguresSums,
  users: AssetRange,
): Promise<FiguresSums> {
  const own = await countStages(scope, stagedOfUsers(scope, event, scheme.requires_mpan, users));
  return { ...sums, counts: addFunnelUsers(sums.counts!, own) };
}

/** Stores the totals of all portions, and enqueues the next count where they change. */
async function saveCounted(scope: TenantScope, { event, scheme }: Subject, sums: FiguresSums): Promise<void> {
  const samples = { lost: new Map(sums.lost), taking: sums.taking };
  await refreshLostRevenueOf(scope, event, samples);
  const funnel = await openFunnel(scope, event, scheme, sums.run);
  const run = await findLatestRun(scope, event.event_uuid);
  const counts = funnel.frozen?.counts ?? sums.counts!;
  const lost = lostOf([...passedBefore(counts), ...sums.passed]);
  const methods = isSettled(event, sums.run) ? await compareMethods(scope, event, scheme, sums.methods) : null;
  const figures: EventSnapshot = {
    run: sums.run,
    isFinal: run?.run === sums.run && run?.status === 'FINAL',
    funnel: {
      counts: funnel.frozen ? null : counts,
      after: sums.passed,
      worth: await readLostRevenue(scope, funnel, lost, counts.optedIn, samples),
    },
    counts: runCountsOf(sums.bands),
    methods,
  };
  await figuresRows.save(scope, event.event_uuid, figures);
  if (sums.run !== null) await saveRunFigures(scope, event.event_uuid, sums.run, figures);
  if (event.state === 'SCHEDULED') await enqueue(scope, 'EVENT_FIGURES', [event.event_uuid], scope.now + AGAIN_MS);
  if ((run?.run ?? null) !== sums.run) await enqueue(scope, 'EVENT_FIGURES', [event.event_uuid], scope.now);
}
