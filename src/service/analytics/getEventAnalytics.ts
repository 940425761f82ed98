import type { EventAnalytics } from '#contract/eventAnalytics.ts';
import type { EventRow, SchemeRow, StatsAftermath } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { addRebound, addUnadjusted, reboundOf, unadjustedKwh } from '../events/aftermath.ts';
import { emptySums } from '../events/portions/sums.ts';
import type { Handler } from '../http/call.ts';
import { schemeOf } from '../measuring/eventTerms.ts';
import { findLatestRun, type StatsRunRow, toRunWithAssets } from '../measuring/latestRun.ts';
import { eventWindow, isSettleable, measureInBatches } from '../measuring/measureOptedIn.ts';
import { percentage } from '../measuring/roundTo.ts';
import { readRunResults } from '../participation/participantStates.ts';
import { distributionOf } from './distribution.ts';
import { openFunnel } from './funnel/openFunnel.ts';
import { readFunnel } from './funnel/readFunnel.ts';
import { requireEvent, REBOUND_HOURS, reboundWindow } from './requireEvent.ts';

/**
 * Funnel, distribution and rebound of an event; figures that need its end are null or empty before the first stats run.
 */
export const getEventAnalytics: Handler<'getEventAnalytics'> = async ({ scope, params, query }) => {
  const event = await requireEvent(scope, params['event-uuid']);
  const scheme = await schemeOf(scope, event);
  const found =
    query.run === undefined
      ? await findLatestRun(scope, event.event_uuid)
      : await toRunWithAssets(scope, event.event_uuid, query.run);
  const run = found?.run ?? null;
  const settled = await readRunResults(scope, event.event_uuid, run);
  const stats = [...settled.values()];
  const { reboundKwh, reboundPeriods, unadjustedDeliveredKwh } = await aroundRun(scope, event, scheme, found);
  const delivering = stats.filter((asset) => asset.delivered_kwh !== null && asset.delivered_kwh > 0).length;
  return {
    eventUUID: event.event_uuid,
    state: event.state,
    ...(await readFunnel(scope, await openFunnel(scope, event, scheme, run), found?.status === 'FINAL')),
    distribution: distributionOf(stats.flatMap((asset) => asset.reduction_percentage ?? [])),
    reboundKwh,
    reboundHours: REBOUND_HOURS,
    reboundPeriods,
    unadjustedDeliveredKwh,
    participationPercent: percentage(delivering, stats.length),
  } satisfies EventAnalytics;
};

/**
 * Returns the hours around an event as a run knew them. Readings of the hours after it arrive after the newest run too:
 * for that run the current ones are used.
 */
async function aroundRun(
  scope: TenantScope,
  event: EventRow,
  scheme: SchemeRow,
  found: StatsRunRow | null,
): Promise<StatsAftermath> {
  if (!isSettleable(event)) return NOTHING;
  const isNewest = found === null || found.run === (await findLatestRun(scope, event.event_uuid))?.run;
  if (!isNewest) return found.aftermath ?? NOTHING;
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
