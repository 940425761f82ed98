import type { EventComparisons } from '#contract/eventAnalytics.ts';
import type { StatsComparisons } from '#store/schema.ts';
import type { Totals } from '../events/storeRun.ts';
import type { Handler } from '../http/call.ts';
import { toStatsRun } from '../measuring/latestRun.ts';
import { requireEvent } from './requireEvent.ts';

/** Runs of before comparisons were kept have none. */
const NOTHING: StatsComparisons = { forecast: null, nonParticipants: null, inDayAdjustment: null };

/** What a run kept beside its settlement. */
export const getEventComparisons: Handler<'getEventComparisons'> = async ({ scope, params, query }) => {
  const { event_uuid } = await requireEvent(scope, params['event-uuid']);
  const { run, totals, comparisons } = await toStatsRun(scope, event_uuid, query.run);
  return {
    eventUUID: event_uuid,
    run,
    settledKwh: (totals as Totals).deliveredKwh,
    ...(comparisons ?? NOTHING),
  } satisfies EventComparisons;
};
