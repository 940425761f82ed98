import { v7 as newUuid } from 'uuid';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { AssetRange } from '../../baselines/measurement/optedInBatches.ts';
import { sampleOf, samplePlaces } from '../../baselines/measurement/sampleOf.ts';
import { hasPortions, isAimedAtMany } from '../../events/portions/portionRanges.ts';
import { MAX_MEASURED } from '../../events/rehearsal/prospect.ts';
import { refreshFreeAssets } from '../moreAssets/freeAssets.ts';
import { readEventCandidates } from './readEventCandidates.ts';

/** Numbers of assets that are ready for a scheduled event, opted in and free, with samples of them. */
export interface CandidateCounts {
  ready: number;
  optedIn: number;
  free: number;
  /** Sample of the opted-in assets, and of these and the free together: evenly spread in their order. */
  optedInSample: readonly string[];
  allSample: readonly string[];
}

/** Candidates of a large event, with the list of the free that would add most. Counts of releases before have none. */
export interface CountedCandidates extends CandidateCounts {
  freeListUUID?: string;
}

/** Count of candidates under way, with the numbers before the range that comes next. */
export interface CandidatesScan extends CandidateCounts {
  freeListUUID: string;
  before: { optedIn: number; all: number };
}

/** Whether an event is so large that jobs count it. */
export const isLarge = async (scope: TenantScope, event: EventRow): Promise<boolean> =>
  (await hasPortions(scope, event)) || (event.state === 'SCHEDULED' && (await isAimedAtMany(scope, event)));

export const noCandidates = (): CandidatesScan => ({
  ready: 0,
  optedIn: 0,
  free: 0,
  optedInSample: [],
  allSample: [],
  freeListUUID: newUuid(),
  before: { optedIn: 0, all: 0 },
});

/** Counts all candidates of an event. */
export async function countEventCandidates(scope: TenantScope, event: EventRow): Promise<CandidateCounts> {
  const { ready, optedIn, free } = await readEventCandidates(scope, event);
  return {
    ready,
    optedIn: optedIn.length,
    free: free.length,
    optedInSample: sampleOf(optedIn, MAX_MEASURED),
    allSample: sampleOf([...optedIn, ...free].sort(), MAX_MEASURED),
  };
}

/** Adds the candidates of the next range to the counts. */
export async function addCandidates(
  scope: TenantScope,
  event: EventRow,
  pass: CandidatesScan,
  range: AssetRange,
): Promise<CandidatesScan> {
  const { ready, optedIn, free } = await readEventCandidates(scope, event, range);
  return {
    ...pass,
    ready: pass.ready + ready,
    optedIn: pass.optedIn + optedIn.length,
    free: pass.free + free.length,
  };
}

/** Adds the candidates of the next range to the samples and to the list of the free, once all are counted. */
export async function sampleCandidates(
  scope: TenantScope,
  event: EventRow,
  pass: CandidatesScan,
  range: AssetRange,
): Promise<CandidatesScan> {
  const { optedIn, free } = await readEventCandidates(scope, event, range);
  await refreshFreeAssets(scope, event, pass.freeListUUID, free);
  const all = [...optedIn, ...free].sort();
  const { before } = pass;
  return {
    ...pass,
    optedInSample: [...pass.optedInSample, ...placesIn(optedIn, before.optedIn, pass.optedIn)],
    allSample: [...pass.allSample, ...placesIn(all, before.all, pass.optedIn + pass.free)],
    before: { optedIn: before.optedIn + optedIn.length, all: before.all + all.length },
  };
}

/** Returns those of some assets that the sample of all `total` contains; `before` others precede them. */
const placesIn = (assets: readonly string[], before: number, total: number): string[] =>
  samplePlaces(total, MAX_MEASURED).flatMap((place) => assets[place - before] ?? []);
