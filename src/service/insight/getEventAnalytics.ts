import type { EventAnalytics } from '#contract/eventAnalytics.ts';
import type { EventRow, StatsAftermath } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { schemeOf } from '../baselines/measurement/eventTerms.ts';
import { findLatestRun, type StatsRunRow, toRunWithAssets } from '../baselines/measurement/latestRun.ts';
import { eventWindow, isSettleable, measureInBatches } from '../baselines/measurement/measureOptedIn.ts';
import { requireEvent, REBOUND_HOURS, reboundWindow } from '../baselines/requireEvent.ts';
import { addRebound, addUnadjusted, reboundOf, unadjustedKwh } from '../events/aftermath.ts';
import { hasPortions } from '../events/portions/portionRanges.ts';
import { emptySums } from '../events/portions/sums.ts';
import type { Handler } from '../platform/http/call.ts';
import { snapshotNotReady } from '../platform/http/snapshotNotReady.ts';
import { percentage } from '../platform/rows/roundTo.ts';
import type { SchemeWithPack } from '../schemes/packs/schemePack.ts';
import { countRun } from './countRun.ts';
import { openFunnel } from './funnel/openFunnel.ts';
import { readFunnel } from './funnel/readFunnel.ts';
import { type EventSnapshot, figuresRows, readRunFigures } from './snapshots/figuresRow.ts';

/**
 * Returns funnel, distribution and rebound of an event; figures that need its end are null or empty before the first
 * stats run. For a large event they are as last counted.
 */
export const getEventAnalytics: Handler<'getEventAnalytics'> = async ({ scope, params, query }) => {
  const event = await requireEvent(scope, params['event-uuid']);
  const scheme = await schemeOf(scope, event);
  const found =
    query.run === undefined
      ? await findLatestRun(scope, event.event_uuid)
      : await toRunWithAssets(scope, event.event_uuid, query.run);
  const run = found?.run ?? null;
  const { reboundKwh, reboundPeriods, unadjustedDeliveredKwh } = await aroundRun(scope, event, scheme, found);
  const figures = await findFigures(scope, event.event_uuid, query.run);
  const { assets, delivering, distribution } = figures?.counts ?? (await countRun(scope, event.event_uuid, run));
  const funnel = await openFunnel(scope, event, scheme, figures ? figures.run : run);
  const isFinal = figures ? figures.isFinal : found?.status === 'FINAL';
  return {
    eventUUID: event.event_uuid,
    state: event.state,
    ...(await readFunnel(scope, funnel, isFinal, figures?.funnel)),
    distribution,
    reboundKwh,
    reboundHours: REBOUND_HOURS,
    reboundPeriods,
    unadjustedDeliveredKwh,
    participationPercent: percentage(delivering, assets),
  } satisfies EventAnalytics;
};

/** Finds the stored figures of a large event, or of one of its runs; null for others. */
async function findFigures(
  scope: TenantScope,
  eventUUID: string,
  run: number | undefined,
): Promise<EventSnapshot | null> {
  if (run !== undefined) return readRunFigures(scope, eventUUID, run);
  const kept = await figuresRows.read(scope, eventUUID);
  if (kept && !kept.figures) throw snapshotNotReady();
  return kept?.figures ?? null;
}

/**
 * Returns the hours around an event as a run knew them. Readings of the hours after it arrive after the newest run too:
 * for that run the current ones are used, unless there are so many assets that jobs measure them.
 */
async function aroundRun(
  scope: TenantScope,
  event: EventRow,
  scheme: SchemeWithPack,
  found: StatsRunRow | null,
): Promise<StatsAftermath> {
  if (!isSettleable(event)) return NOTHING;
  const isNewest = found === null || found.run === (await findLatestRun(scope, event.event_uuid))?.run;
  if (!isNewest || (await hasPortions(scope, event))) return found?.aftermath ?? NOTHING;
  const sums = emptySums(event);
  for await (const batch of measureInBatches(scope, event, scheme, reboundWindow(event)))
    for (const asset of batch) addRebound(sums, asset);
  const rebound = reboundOf(event, sums);
  if (found === null) return { ...rebound, unadjustedDeliveredKwh: null };
  if (found.aftermath !== null) return { ...rebound, unadjustedDeliveredKwh: found.aftermath.unadjustedDeliveredKwh };
  for await (const batch of measureInBatches(scope, event, scheme, eventWindow(event)))
    for (const asset of batch) addUnadjusted(sums, asset);
  return { ...rebound, unadjustedDeliveredKwh: unadjustedKwh(event, sums) };
}

const NOTHING: StatsAftermath = { reboundKwh: null, reboundPeriods: [], unadjustedDeliveredKwh: null };
