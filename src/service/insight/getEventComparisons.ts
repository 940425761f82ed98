import type { EventComparisons, SurestEstimate } from '#contract/eventAnalytics.ts';
import type { DeliveredInterval } from '#contract/stats.ts';
import type { StatsComparisons } from '#store/schema.ts';
import { toStatsRun } from '../baselines/measurement/latestRun.ts';
import { requireEvent } from '../baselines/requireEvent.ts';
import type { Totals } from '../events/storeRun.ts';
import type { Handler } from '../platform/http/call.ts';

/** Comparisons of a run from before they, or intervals, were stored. */
const NOTHING: StatsComparisons = { forecast: null, nonParticipants: null, inDayAdjustment: null };

/** Returns what a run stored beside its settlement. */
export const getEventComparisons: Handler<'getEventComparisons'> = async ({ scope, params, query }) => {
  const { event_uuid } = await requireEvent(scope, params['event-uuid']);
  const { run, totals, comparisons } = await toStatsRun(scope, event_uuid, query.run);
  const { deliveredKwh } = totals as Totals;
  const deliveredInterval = (totals as Partial<Totals>).deliveredInterval ?? null;
  const { forecast, nonParticipants, inDayAdjustment } = comparisons ?? NOTHING;
  return {
    eventUUID: event_uuid,
    run,
    settledKwh: deliveredKwh,
    settledInterval: deliveredInterval,
    forecast: forecast && { ...forecast, deliveredInterval: forecast.deliveredInterval ?? null },
    nonParticipants: nonParticipants && {
      ...nonParticipants,
      deliveredInterval: nonParticipants.deliveredInterval ?? null,
    },
    surest: surestOf({
      SETTLEMENT: deliveredInterval,
      FORECAST: forecast?.deliveredInterval,
      NON_PARTICIPANTS: nonParticipants?.deliveredInterval,
    }),
    inDayAdjustment,
  } satisfies EventComparisons;
};

/** Returns the estimate with the narrowest range, the first of equals; null where fewer than two have one. */
function surestOf(
  intervals: Readonly<Record<SurestEstimate, DeliveredInterval | null | undefined>>,
): SurestEstimate | null {
  const ranged = (Object.keys(intervals) as SurestEstimate[]).flatMap((name) => {
    const interval = intervals[name];
    return interval ? { name, width: interval.high - interval.low } : [];
  });
  const narrowest = Math.min(...ranged.map(({ width }) => width));
  return ranged.length < 2 ? null : ranged.find(({ width }) => width === narrowest)!.name;
}
