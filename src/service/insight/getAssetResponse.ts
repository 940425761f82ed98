import { sql } from 'kysely';
import type { AssetResponseDetail } from '#contract/assetResponse.ts';
import { deliveredWh } from '#energy/delivery.ts';
import { whToKwh } from '#energy/reading.ts';
import { londonWallClock } from '#energy/time/london.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { requireAsset } from '../assets/requireAsset.ts';
import { schemeOf } from '../baselines/measurement/eventTerms.ts';
import { measureThese } from '../baselines/measurement/measureOptedIn.ts';
import { excessWh, reboundWindow } from '../baselines/requireEvent.ts';
import type { Handler } from '../platform/http/call.ts';
import { iso } from '../platform/rows/iso.ts';
import { percentage, roundTo } from '../platform/rows/roundTo.ts';

type PastEvent = EventRow & {
  baseline_kwh: number | null;
  delivered_kwh: number | null;
  baseline_wh: (number | null)[];
  actual_wh: (number | null)[];
};

/** Number of latest events: each is measured again for its rebound. */
const LATEST = 12;
const KW_DECIMALS = 6;

/**
 * Returns the latest settled events of one asset: its delivery, the rebound in the hours after, and the time of day at
 * which it delivers most.
 */
export const getAssetResponse: Handler<'getAssetResponse'> = async ({ scope, params: { assetUUID } }) => {
  await requireAsset(scope, assetUUID);
  const past = await readPast(scope, assetUUID);
  const events: AssetResponseDetail['events'] = [];
  for (const event of past) {
    const { baseline_kwh: baselineKwh, delivered_kwh: deliveredKwh } = event;
    events.push({
      eventUUID: event.event_uuid,
      name: event.name,
      startTime: iso(event.start_utc),
      endTime: iso(event.end_utc),
      eventType: event.event_type,
      baselineKwh,
      deliveredKwh,
      responsePercent: deliveredKwh === null ? null : percentage(deliveredKwh, baselineKwh),
      reboundKwh: await reboundOf(scope, event, assetUUID),
    });
  }
  return { assetUUID, events, clock: clockOf(past) } satisfies AssetResponseDetail;
};

/** Reads the latest settled events by their newest run, earliest first. */
async function readPast({ tx, tenant }: TenantScope, assetUUID: string): Promise<PastEvent[]> {
  const { rows } = await sql<PastEvent>`
    select e.*, s.baseline_kwh, s.delivered_kwh, s.baseline_wh, s.actual_wh
    from events e
    cross join lateral (
      select max(run) as run from event_stats r where r.tenant_uuid = e.tenant_uuid and r.event_uuid = e.event_uuid
    ) newest
    cross join lateral asset_result(e.tenant_uuid, e.event_uuid, newest.run, ${assetUUID}) s
    where e.tenant_uuid = ${tenant} and e.state = 'ENDED'
    order by e.start_utc desc limit ${LATEST}`.execute(tx);
  return rows.toReversed();
}

async function reboundOf(scope: TenantScope, event: EventRow, assetUUID: string): Promise<number | null> {
  const [measured] = await measureThese(scope, event, await schemeOf(scope, event), reboundWindow(event), [assetUUID]);
  const wh = measured ? excessWh(measured.baselineWh, measured.actualWh) : null;
  return wh === null ? null : whToKwh(wh);
}

/** Returns the mean delivered power of each half hour of the London clock. */
function clockOf(past: PastEvent[]): AssetResponseDetail['clock'] {
  const slots = new Map<number, number[]>();
  for (const { event_type, start_utc, baseline_wh, actual_wh } of past)
    for (const [index, baseline] of baseline_wh.entries()) {
      const actual = actual_wh[index] ?? null;
      if (baseline === null || actual === null) continue;
      const [hours, minutes] = londonWallClock(start_utc.getTime() + index * HALF_HOUR_MS)
        .split(':')
        .map(Number) as [number, number];
      const slot = 2 * hours + minutes / 30;
      slots.set(slot, [...(slots.get(slot) ?? []), (2 * deliveredWh(event_type, baseline, actual)) / 1000]);
    }
  return [...slots]
    .sort(([one], [other]) => one - other)
    .map(([slot, powers]) => ({
      slot,
      meanKw: roundTo(KW_DECIMALS, powers.reduce((sum, kw) => sum + kw, 0) / powers.length),
      events: powers.length,
    }));
}
