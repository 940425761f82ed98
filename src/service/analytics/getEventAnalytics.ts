import type { EventAnalytics } from '#contract/analytics.ts';
import { deliveredWh } from '#energy/delivery.ts';
import { whToKwh } from '#energy/reading.ts';
import type { EventRow, SchemeRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Handler } from '../http/call.ts';
import { findLatestRun } from '../shared/latestRun.ts';
import { eventWindow, measureOptedIn, schemeOf } from '../shared/measure.ts';
import { percentage } from '../shared/round.ts';
import { distributionOf } from './distribution.ts';
import { eventOf, excessWh, REBOUND_HOURS, reboundWindow, sumKnown } from './eventOf.ts';
import { funnelOf } from './funnel.ts';

/** Funnel, distribution and rebound of an event; what only its end can tell is null or empty before the first stats run. */
export const getEventAnalytics: Handler<'getEventAnalytics'> = async ({ scope, params }) => {
  const event = await eventOf(scope, params['event-uuid']);
  const scheme = await schemeOf(scope, event);
  const run = (await findLatestRun(scope, event.event_uuid))?.run ?? null;
  const stats = run === null ? [] : await readAssetStats(scope, event.event_uuid, run);
  const delivering = stats.filter((asset) => asset.delivered_kwh !== null && asset.delivered_kwh > 0).length;
  return {
    eventUUID: event.event_uuid,
    state: event.state,
    funnel: await funnelOf(scope, event, scheme, run),
    distribution: distributionOf(stats.flatMap((asset) => asset.reduction_percentage ?? [])),
    reboundKwh: await reboundKwh(scope, event, scheme),
    reboundHours: REBOUND_HOURS,
    unadjustedDeliveredKwh: run === null ? null : await unadjustedDeliveredKwh(scope, event, scheme, stats),
    participationPercent: percentage(delivering, stats.length),
  } satisfies EventAnalytics;
};

interface AssetStats {
  delivered_kwh: number | null;
  reduction_percentage: number | null;
}

const readAssetStats = ({ tx, tenant }: TenantScope, eventUUID: string, run: number): Promise<AssetStats[]> =>
  tx
    .selectFrom('event_asset_stats')
    .select(['delivered_kwh', 'reduction_percentage'])
    .where('tenant_uuid', '=', tenant)
    .where('event_uuid', '=', eventUUID)
    .where('run', '=', run)
    .execute();

async function reboundKwh(scope: TenantScope, event: EventRow, scheme: SchemeRow): Promise<number | null> {
  if (event.state !== 'ENDED') return null;
  const measured = await measureOptedIn(scope, event, scheme, reboundWindow(event));
  const total = sumKnown(measured.map(({ baselineWh, actualWh }) => excessWh(baselineWh, actualWh)));
  return total === null ? null : whToKwh(total);
}

/** What was delivered against the baseline before its in-day adjustment. */
async function unadjustedDeliveredKwh(scope: TenantScope, event: EventRow, scheme: SchemeRow, stats: AssetStats[]): Promise<number | null> {
  if (!scheme.in_day_adjustment) {
    const total = sumKnown(stats.map((asset) => asset.delivered_kwh));
    return total === null ? null : whToKwh(total * 1000);
  }
  const measured = await measureOptedIn(scope, event, { ...scheme, in_day_adjustment: false }, eventWindow(event));
  const total = sumKnown(measured.map(({ baselineWh, actualWh }) => excessWh(baselineWh, actualWh)));
  return total === null ? null : whToKwh(deliveredWh(event.event_type, 0, total));
}
