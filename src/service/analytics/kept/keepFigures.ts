import { sql } from 'kysely';
import { funnelStage } from '#contract/eventAnalytics.ts';
import type { EventRow, FunnelCounts } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { readEvent } from '../../events/eventRows.ts';
import { countStages } from '../../events/funnel/countStages.ts';
import { stagedAssets, stagedOfUsers } from '../../events/funnel/stagedAssets.ts';
import { compareMethods } from '../../events/methods/compareMethods.ts';
import { addMethods, measureMethods } from '../../events/methods/measureMethods.ts';
import { portionSize } from '../../events/portions/portionRanges.ts';
import { nextStartPortion } from '../../events/start/startPortions.ts';
import { schemeOf } from '../../measuring/eventTerms.ts';
import { findLatestRun } from '../../measuring/latestRun.ts';
import { isSettleable } from '../../measuring/measureOptedIn.ts';
import { ALL_ASSETS, type AssetRange } from '../../measuring/optedInBatches.ts';
import type { SchemeWithPack } from '../../packs/schemePack.ts';
import { enqueue, type JobHandler } from '../../scheduler/jobs.ts';
import { countBands, runCountsOf } from '../countRun.ts';
import { keepWorthOf } from '../funnel/keepWorth.ts';
import { openFunnel } from '../funnel/openFunnel.ts';
import { lostOf, passedAfter, passedBefore, readWorth } from '../funnel/readFunnel.ts';
import { mergeSamples, readSamples } from '../funnel/worthOf.ts';
import { type EventFigures, figuresRows, type Pass, saveRunFigures } from './figuresRow.ts';

/** Stages whose losses have samples. */
const SAMPLED = funnelStage.options.slice(1);
/** Counting an asset reads its history: a part of a portion at a time. */
const PARTS = 10;
/** Before its start what an event comes to changes without any request to it: it is counted again after this long. */
const AGAIN_MS = 1_800_000;

/**
 * Counts what is said of a large event, a portion of the assets that it is aimed at a run of the job; a service that is
 * killed loses one portion. What was counted before is shown until all are done.
 */
export const keepFigures: JobHandler = async (scope, eventUUID) => {
  const event = await readEvent(scope, eventUUID);
  if (!event) return;
  const begun = (await figuresRows.read(scope, eventUUID))?.pass;
  const pass = begun?.isStarted === isStarted(event) ? begun : await beginPass(scope, event);
  if (!pass) return figuresRows.remove(scope, eventUUID);
  const scheme = await schemeOf(scope, event);
  const next = await continuePass(scope, event, scheme, pass);
  if (next) {
    await figuresRows.savePass(scope, eventUUID, next);
    return enqueue(scope, 'EVENT_FIGURES', [eventUUID], scope.now);
  }
  if (event.state === 'SCHEDULED') await enqueue(scope, 'EVENT_FIGURES', [eventUUID], scope.now + AGAIN_MS);
  if (((await findLatestRun(scope, eventUUID))?.run ?? null) !== pass.run)
    await enqueue(scope, 'EVENT_FIGURES', [eventUUID], scope.now);
};

const isStarted = ({ state }: EventRow): boolean => state !== 'SCHEDULED' && state !== 'CANCELLED';

/** Null for an event whose assets are one portion: that is counted at each request. */
async function beginPass(scope: TenantScope, event: EventRow): Promise<Pass | null> {
  const { after } = ALL_ASSETS;
  if ((await nextStartPortion(scope, event, after)).last === null) return null;
  return {
    phase: 'ASSETS',
    after,
    isStarted: isStarted(event),
    run: (await findLatestRun(scope, event.event_uuid))?.run ?? null,
    counts: { optedIn: 0, lost: [] },
    passed: [],
    lost: [],
    taking: [],
    bands: [],
    methods: {},
  };
}

/** Counts the next portion; null when all are counted, and what they come to is stored. */
async function continuePass(
  scope: TenantScope,
  event: EventRow,
  scheme: SchemeWithPack,
  pass: Pass,
): Promise<Pass | null> {
  if (pass.phase === 'USERS') return countUsers(scope, event, scheme, pass);
  const { last } = await nextStartPortion(scope, event, pass.after, Math.ceil(portionSize.assets / PARTS));
  const range = { after: pass.after, to: last ?? ALL_ASSETS.to };
  const counted =
    pass.phase === 'ASSETS'
      ? await countAssets(scope, event, scheme, pass, range)
      : { ...pass, methods: addMethods(pass.methods, await measureMethods(scope, event, scheme, range)) };
  if (last !== null) return { ...counted, after: last };
  const { after } = ALL_ASSETS;
  if (counted.phase === 'ASSETS' && counted.counts) return { ...counted, phase: 'USERS', after };
  return endCount(scope, event, scheme, counted);
}

async function countAssets(
  scope: TenantScope,
  event: EventRow,
  scheme: SchemeWithPack,
  pass: Pass,
  range: AssetRange,
): Promise<Pass> {
  const funnel = await openFunnel(scope, event, scheme, pass.run, range);
  const own = await readSamples(scope, funnel, SAMPLED);
  const samples = mergeSamples({ lost: new Map(pass.lost), taking: pass.taking }, own);
  const passed = await passedAfter(scope, funnel);
  return {
    ...pass,
    counts: funnel.frozen
      ? null
      : addCounts(pass.counts, await countStages(scope, stagedAssets(scope, event, scheme.requires_mpan, range))),
    passed: passed.map((assets, stage) => assets + (pass.passed[stage] ?? 0)),
    lost: [...samples.lost],
    taking: samples.taking,
    bands: [...pass.bands, ...(await countBands(scope, event.event_uuid, pass.run, range))],
  };
}

/** Without users: some have assets in both. */
function addCounts(one: FunnelCounts | null, other: FunnelCounts): FunnelCounts {
  const lost = structuredClone(one?.lost ?? []);
  for (const loss of other.lost) {
    const same = lost.find(({ stage, schemeStatus }) => stage === loss.stage && schemeStatus === loss.schemeStatus);
    if (same) same.assets += loss.assets;
    else lost.push({ ...loss, users: 0 });
  }
  return { optedIn: (one?.optedIn ?? 0) + other.optedIn, lost };
}

/** Counts the users of the next assets in the order of the users. */
async function countUsers(
  scope: TenantScope,
  event: EventRow,
  scheme: SchemeWithPack,
  pass: Pass,
): Promise<Pass | null> {
  const { rows } = await sql<{ last: string | null }>`
    select max(user_uuid::text) as last from (
      select user_uuid from assets where tenant_uuid = ${scope.tenant} and user_uuid > ${pass.after}
      order by user_uuid limit ${portionSize.assets}
    ) page`.execute(scope.tx);
  const last = rows[0]!.last;
  if (last === null) return endCount(scope, event, scheme, pass);
  const users = { after: pass.after, to: last };
  const own = await countStages(scope, stagedOfUsers(scope, event, scheme.requires_mpan, users));
  const lost = structuredClone(pass.counts!.lost);
  for (const loss of own.lost) {
    const same = lost.find(({ stage, schemeStatus }) => stage === loss.stage && schemeStatus === loss.schemeStatus);
    if (same) same.users += loss.users;
  }
  return { ...pass, after: last, counts: { ...pass.counts!, lost } };
}

/** After the counts of assets and users: goes on with the methods of a settled event, or stores what there is. */
async function endCount(scope: TenantScope, event: EventRow, scheme: SchemeWithPack, pass: Pass): Promise<Pass | null> {
  const isSettled = pass.run !== null && isSettleable(event);
  if (pass.phase !== 'METHODS' && isSettled) return { ...pass, phase: 'METHODS', after: ALL_ASSETS.after };
  const samples = { lost: new Map(pass.lost), taking: pass.taking };
  await keepWorthOf(scope, event, samples);
  const funnel = await openFunnel(scope, event, scheme, pass.run);
  const run = await findLatestRun(scope, event.event_uuid);
  const counts = funnel.frozen?.counts ?? pass.counts!;
  const lost = lostOf([...passedBefore(counts), ...pass.passed]);
  const methods = isSettled ? await compareMethods(scope, event, scheme, pass.methods) : null;
  const figures: EventFigures = {
    run: pass.run,
    isFinal: run?.run === pass.run && run?.status === 'FINAL',
    funnel: {
      counts: funnel.frozen ? null : counts,
      after: pass.passed,
      worth: await readWorth(scope, funnel, lost, counts.optedIn, samples),
    },
    counts: runCountsOf(pass.bands),
    methods,
  };
  await figuresRows.saveFigures(scope, event.event_uuid, figures);
  if (pass.run !== null) await saveRunFigures(scope, event.event_uuid, pass.run, figures);
  return null;
}
