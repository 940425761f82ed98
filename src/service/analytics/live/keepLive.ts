import { elapsedSince, monotonicNow } from '#energy/time/clocks.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { countAssets, readSample } from '../../events/portions/measureSample.ts';
import { findPortions, type NextPortion, nextPortion, portionSize } from '../../events/portions/portionRanges.ts';
import { MOST_MEASURED } from '../../events/rehearsal/prospect.ts';
import { nextStartPortion } from '../../events/start/startPortions.ts';
import { schemeOf } from '../../measuring/eventTerms.ts';
import { eventWindow } from '../../measuring/measureOptedIn.ts';
import { ALL_ASSETS, type AssetRange } from '../../measuring/optedInBatches.ts';
import { addTakers, hasManyTakers, noTakers, sampleTakers } from '../balance/countTakers.ts';
import { foreseeHalfHours, type ForeseenHalfHours } from '../balance/foreseen.ts';
import { balanceTerms } from '../balance/terms.ts';
import { dropOtherFree } from '../more/keptFree.ts';
import { countStates } from './countStates.ts';
import { addDelays, medianDelayMs } from './delays.ts';
import { readLiveAssets } from './liveAsset.ts';
import { projectLive } from './liveEvent.ts';
import { type LivePass, liveRows, readKeptLive, readLivePass } from './liveRow.ts';
import { addLiveAssets, emptyLiveSums } from './liveSums.ts';
import { addOverdue, nobodyOverdue } from './overdue.ts';
import { readPastRuns } from './readPast.ts';

/** Reading what assets have reported takes longer than counting them: a part of a portion at a time. */
const PARTS = 2;
/** Late and silent assets of a large event that are listed, of each kind those that would add most. */
const MOST_LISTED = 500;

/**
 * Counts what the assets of a large event have reported, a portion in each transaction. Returns how long all of them
 * took in ms, or null while there are more; what was counted before is shown until then.
 */
export async function keepLive(scope: TenantScope, event: EventRow): Promise<number | null> {
  const began = monotonicNow();
  const pass = (await readLivePass(scope, event)) ?? (await beginPass(scope, event));
  const { last } = await nextRange(scope, event, pass);
  const counted = await countRange(scope, event, pass, { after: pass.after, to: last ?? ALL_ASSETS.to });
  const next = last === null ? beginNext(counted) : { ...counted, after: last };
  if (next === null) await endPass(scope, event, counted);
  const tookMs = pass.tookMs + elapsedSince(began);
  if (next === null) return tookMs;
  await liveRows.savePass(scope, event.event_uuid, { ...next, tookMs });
  return null;
}

async function beginPass(scope: TenantScope, event: EventRow): Promise<LivePass> {
  const window = eventWindow(event);
  const isOpen = event.state === 'SCHEDULED' && (await hasManyTakers(scope, event));
  const pass: LivePass = {
    phase: isOpen ? 'TAKERS' : 'DELAYS',
    takers: isOpen ? noTakers() : null,
    after: ALL_ASSETS.after,
    window,
    state: event.state,
    delays: {},
    atMs: scope.now,
    usualDelayMs: medianDelayMs({}),
    runs: await readPastRuns(scope, event),
    sums: emptyLiveSums((window.toMs - window.fromMs) / HALF_HOUR_MS),
    overdue: nobodyOverdue(),
    tookMs: 0,
  };
  await dropOtherFree(scope, event.event_uuid, (await readKeptLive(scope, event))?.takers?.freeListUUID);
  await liveRows.savePass(scope, event.event_uuid, pass);
  return pass;
}

/** Who could take part is among the assets that the event is aimed at, the others are opted in. */
function nextRange(scope: TenantScope, event: EventRow, { phase, after }: LivePass): Promise<NextPortion> {
  const part = Math.ceil(portionSize.assets / PARTS);
  if (phase === 'TAKERS' || phase === 'SAMPLE') return nextStartPortion(scope, event, after, part);
  return nextPortion(scope, event.event_uuid, after, phase === 'DELAYS' ? portionSize.assets : part);
}

async function countRange(scope: TenantScope, event: EventRow, pass: LivePass, range: AssetRange): Promise<LivePass> {
  if (pass.phase === 'TAKERS') return { ...pass, takers: await addTakers(scope, event, pass.takers!, range) };
  if (pass.phase === 'SAMPLE') return { ...pass, takers: await sampleTakers(scope, event, pass.takers!, range) };
  if (pass.phase === 'DELAYS') return { ...pass, delays: await addDelays(scope, event, pass.delays, range) };
  const assets = await readLiveAssets(scope, event, pass, range);
  if (pass.phase === 'OVERDUE') addOverdue(pass.overdue, assets, projectLive(pass).projection.effect, MOST_LISTED);
  else {
    addLiveAssets(pass.sums, assets, pass.window.fromMs);
    const states = await countStates(scope, event.event_uuid, range);
    for (const state of ['INVITED', 'OPT_IN', 'OPT_OUT'] as const) pass.sums.byState[state] += states[state];
  }
  return pass;
}

/** What is counted after all assets have been; null after the last of it. */
function beginNext(pass: LivePass): LivePass | null {
  const { after } = ALL_ASSETS;
  if (pass.phase === 'TAKERS') return { ...pass, phase: 'SAMPLE', after };
  if (pass.phase === 'SAMPLE') return { ...pass, phase: 'DELAYS', after };
  if (pass.phase === 'DELAYS')
    return { ...pass, phase: 'ASSETS', after, usualDelayMs: medianDelayMs(pass.delays), delays: {} };
  const { LATE, SILENT } = pass.sums.byReport;
  return pass.phase === 'ASSETS' && LATE + SILENT > 0 ? { ...pass, phase: 'OVERDUE', after } : null;
}

async function endPass(scope: TenantScope, event: EventRow, pass: LivePass): Promise<void> {
  const { atMs, usualDelayMs, runs, window, sums, overdue, takers } = pass;
  const isOpen = event.state !== 'SCHEDULED' && sums.projection.measured.readings === 0;
  const foreseen = isOpen ? await foreseeSample(scope, event) : null;
  await dropOtherFree(scope, event.event_uuid, takers?.freeListUUID);
  await liveRows.saveFigures(scope, event.event_uuid, {
    atMs,
    usualDelayMs,
    runs,
    window,
    sums,
    overdue,
    foreseen,
    takers,
  });
}

async function foreseeSample(scope: TenantScope, event: EventRow): Promise<ForeseenHalfHours | null> {
  const portions = await findPortions(scope, event.event_uuid);
  const sample = await readSample(scope, event.event_uuid, portions, MOST_MEASURED);
  return foreseeHalfHours(scope, balanceTerms(event, await schemeOf(scope, event)), sample, countAssets(portions));
}
