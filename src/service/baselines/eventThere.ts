import type { AssetHistory } from '#energy/baseline/assetHistory.ts';
import { HISTORY_DAYS } from '#energy/baseline/lookBack.ts';
import { netSeries } from '#energy/halfHourSeries.ts';
import { addDays, londonDate, londonMidnight } from '#energy/time/london.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import { readMeters } from '#store/readings.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { notFound } from '../platform/http/problem.ts';
import { eventDays, NO_EVENT_DAYS } from '../schemes/eventDays.ts';
import type { SchemeWithPack } from '../schemes/packs/schemePack.ts';
import { schemeOf } from './measurement/eventTerms.ts';

/** An event that an asset takes part in, and the scheme that it is measured by. */
export interface EventThere {
  event: EventRow;
  scheme: SchemeWithPack;
}

/** Longest time after an event from which a pack lets its baseline use readings. */
const LOOK_AHEAD_MS = 3 * DAY_MS;

/**
 * Returns the event that an asset is opted in to at an instant: the named one, or the first that was created. Without
 * one, returns null, or throws 404 if it was named.
 */
export async function eventThere(
  scope: TenantScope,
  assetUUID: string,
  at: number,
  eventUUID?: string,
): Promise<EventThere | null> {
  let found = scope.tx
    .selectFrom('event_assets as ea')
    .innerJoin('events as e', (join) =>
      join.onRef('e.tenant_uuid', '=', 'ea.tenant_uuid').onRef('e.event_uuid', '=', 'ea.event_uuid'),
    )
    .selectAll('e')
    .where('ea.tenant_uuid', '=', scope.tenant)
    .where('ea.asset_uuid', '=', assetUUID)
    .where('ea.state', '=', 'OPT_IN')
    .where('e.state', '<>', 'CANCELLED')
    .where('e.start_utc', '<=', new Date(at))
    .where('e.end_utc', '>', new Date(at));
  if (eventUUID !== undefined) found = found.where('e.event_uuid', '=', eventUUID);
  const event = await found.orderBy('e.created_utc').orderBy('e.event_uuid').limit(1).executeTakeFirst();
  if (!event && eventUUID !== undefined) throw notFound('event of the asset at this time');
  return event ? { event, scheme: await schemeOf(scope, event) } : null;
}

/** Returns the history for a baseline at an instant, or that of the event around it; throws 404 without the asset. */
export async function historyAround(
  scope: TenantScope,
  assetUUID: string,
  at: number,
  there: EventThere | null,
): Promise<AssetHistory> {
  const asset = await scope.tx
    .selectFrom('assets')
    .select(['is_domestic', 'asset_type', 'power_kw'])
    .where('tenant_uuid', '=', scope.tenant)
    .where('asset_uuid', '=', assetUUID)
    .executeTakeFirst();
  if (!asset) throw notFound('asset');
  const fromMs = londonMidnight(addDays(londonDate(there?.event.start_utc.getTime() ?? at), -HISTORY_DAYS));
  const looksAhead = there?.scheme.baseline_method === 'BEFORE_AFTER';
  const toMs = londonMidnight(addDays(londonDate(looksAhead ? at + LOOK_AHEAD_MS : at), 1));
  const meter = (await readMeters(scope.tx, scope.tenant, [assetUUID], fromMs, toMs)).get(assetUUID)!;
  return {
    series: netSeries(meter.import, meter.export),
    eventDays: (await eventDays(scope, [assetUUID], fromMs, toMs)).get(assetUUID) ?? NO_EVENT_DAYS,
    importOnly: meter.export === null,
    isDomestic: asset.is_domestic,
    assetType: asset.asset_type,
    powerKw: asset.power_kw,
  };
}
