import type { EventAnalytics } from '#contract/eventAnalytics.ts';
import { deliveredWh } from '#energy/delivery.ts';
import { whToKwh } from '#energy/reading.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { EventRow, SchemeRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Handler } from '../http/call.ts';
import { iso } from '../shared/iso.ts';
import { findLatestRun, runOf } from '../shared/latestRun.ts';
import { schemeOf } from '../shared/eventTerms.ts';
import { eventWindow, isOver, type Measured, measureOptedIn } from '../shared/measure.ts';
import { type Settled, settledIn } from '../shared/participants.ts';
import { percentage } from '../shared/round.ts';
import { distributionOf } from './distribution.ts';
import { eventOf, excessWh, REBOUND_HOURS, reboundWindow, sumKnown } from './eventOf.ts';
import { funnelOf } from './funnel.ts';

/** Funnel, distribution and rebound of an event; what only its end can tell is null or empty before the first stats run. */
export const getEventAnalytics: Handler<'getEventAnalytics'> = async ({ scope, params, query }) => {
  const event = await eventOf(scope, params['event-uuid']);
  const scheme = await schemeOf(scope, event);
  const found = query.run === undefined ? await findLatestRun(scope, event.event_uuid) : await runOf(scope, event.event_uuid, query.run);
  const run = found?.run ?? null;
  const settled = await settledIn(scope, event.event_uuid, run);
  const stats = [...settled.values()];
  const rebound = isOver(event) ? await measureOptedIn(scope, event, scheme, reboundWindow(event)) : [];
  const delivering = stats.filter((asset) => asset.delivered_kwh !== null && asset.delivered_kwh > 0).length;
  return {
    eventUUID: event.event_uuid,
    state: event.state,
    funnel: await funnelOf(scope, event, scheme, run === null ? null : settled),
    distribution: distributionOf(stats.flatMap((asset) => asset.reduction_percentage ?? [])),
    reboundKwh: kwhOrNull(sumKnown(rebound.map(({ baselineWh, actualWh }) => excessWh(baselineWh, actualWh)))),
    reboundHours: REBOUND_HOURS,
    reboundPeriods: isOver(event) ? reboundPeriods(event, rebound) : [],
    unadjustedDeliveredKwh: run === null ? null : await unadjustedDeliveredKwh(scope, event, scheme, stats),
    participationPercent: percentage(delivering, stats.length),
  } satisfies EventAnalytics;
};

/** The half hours after the event, each over the assets that have a reading and a baseline in it. */
function reboundPeriods(event: EventRow, measured: Measured[]): EventAnalytics['reboundPeriods'] {
  const { fromMs, toMs } = reboundWindow(event);
  return Array.from({ length: (toMs - fromMs) / HALF_HOUR_MS }, (_, slot) => {
    const counted = measured.filter(({ baselineWh, actualWh }) => !Number.isNaN(baselineWh[slot]! + actualWh[slot]!));
    const total = (of: (asset: Measured) => number) => kwhOrNull(sumKnown(counted.map(of)));
    return {
      startTime: iso(fromMs + slot * HALF_HOUR_MS),
      baselineKwh: total(({ baselineWh }) => baselineWh[slot]!),
      actualKwh: total(({ actualWh }) => actualWh[slot]!),
      excessKwh: total(({ baselineWh, actualWh }) => actualWh[slot]! - baselineWh[slot]!),
    };
  });
}

const kwhOrNull = (wh: number | null): number | null => (wh === null ? null : whToKwh(wh));

/** What was delivered against the baseline before its in-day adjustment. */
async function unadjustedDeliveredKwh(scope: TenantScope, event: EventRow, scheme: SchemeRow, stats: Settled[]): Promise<number | null> {
  if (!scheme.in_day_adjustment) {
    const total = sumKnown(stats.map((asset) => asset.delivered_kwh));
    return kwhOrNull(total === null ? null : total * 1000);
  }
  const measured = await measureOptedIn(scope, event, { ...scheme, in_day_adjustment: false }, eventWindow(event));
  const total = sumKnown(measured.map(({ baselineWh, actualWh }) => excessWh(baselineWh, actualWh)));
  return total === null ? null : whToKwh(deliveredWh(event.event_type, 0, total));
}
