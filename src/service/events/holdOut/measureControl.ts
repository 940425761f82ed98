import { type RawBuilder, sql } from 'kysely';
import { addCompared, type ControlSums, emptyControlSums } from '#energy/controlGroup/controlSums.ts';
import { daysBefore } from '#energy/controlGroup/daysBefore.ts';
import { deliveredWh } from '#energy/delivery.ts';
import { between, type HalfHourSeries, netSeries } from '#energy/halfHourSeries.ts';
import type { TimeWindow } from '#energy/time/timeWindow.ts';
import { readMetersOfAllOccupancies, maskFormerOccupancies, readOccupancies } from '#store/readings.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { yieldWhenLong } from '#store/yieldWhenLong.ts';
import type { MeasuredAsset } from '../../baselines/measurement/measureAsset.ts';
import { eventWindow } from '../../baselines/measurement/measureOptedIn.ts';
import { type AssetRange, batchSize } from '../../baselines/measurement/optedInBatches.ts';
import type { Called } from '../calledOnly.ts';
import { calledHalfHours } from '../deals.ts';

interface PoolRow {
  asset_uuid: string;
  stratum: string;
  is_held_out: boolean;
  /** Whether it took part in another event at the same time: its use shows neither. */
  is_elsewhere: boolean;
}

/**
 * Adds up the assets of a range that an event drew from: all that were ready and consented at its start, so that those
 * asked, whether they opted in or not, and those held out differ by the draw alone. An asset with a reading of every
 * half hour of the event counts. Some hundred meters are in memory at a time.
 */
export async function measureControl(
  scope: TenantScope,
  event: EventRow,
  range: AssetRange,
  optedIn: readonly MeasuredAsset[],
): Promise<ControlSums> {
  const sums = emptyControlSums();
  const window = eventWindow(event);
  if (window.fromMs === window.toMs) return sums;
  const before = daysBefore(window);
  const called = calledHalfHours(event);
  const settled = new Map(optedIn.map((asset) => [asset.assetUUID, asset]));
  for (let after: string | null = range.after; after !== null;) {
    const page: PoolRow[] = await readPool(scope, event, { after, to: range.to });
    const pool = page.filter(({ is_elsewhere }) => !is_elsewhere);
    const meters = await readUse(
      scope,
      event,
      pool.map(({ asset_uuid }) => asset_uuid),
      before,
    );
    for (const { asset_uuid, stratum, is_held_out } of pool) {
      const series = meters.get(asset_uuid)!;
      const useWh = sumOver(series, window, called);
      if (useWh === null) continue;
      const asset = settled.get(asset_uuid);
      addCompared(sums, {
        stratum,
        isHeldOut: is_held_out,
        useWh,
        usualWh: meanOver(series, before, called),
        settledWh: asset ? settledWhOf(event, asset) : 0,
      });
    }
    await yieldWhenLong();
    after = page.length < batchSize.assets ? null : page.at(-1)!.asset_uuid;
  }
  return sums;
}

/** Returns the next assets that an event drew from: opted in as the draw assumes, or lost only by not opting in. */
async function readPool({ tx, tenant }: TenantScope, event: EventRow, { after, to }: AssetRange): Promise<PoolRow[]> {
  const ofEvent = sql`tenant_uuid = ${tenant} and event_uuid = ${event.event_uuid}`;
  const inRange = sql`${ofEvent} and asset_uuid > ${after} and asset_uuid <= ${to}`;
  const limit = sql`order by asset_uuid limit ${batchSize.assets}`;
  // Nobody drew for an asset that opted in or out without an invitation.
  const isAimedAt = (portfolio: RawBuilder<unknown>) =>
    sql`(${portfolio} is not null or not exists (select from event_portfolios where ${ofEvent}))`;
  const { rows } = await sql<PoolRow>`
    select pool.asset_uuid, a.asset_type as stratum, pool.is_held_out,
      exists (
        select from event_assets other
        join events e on e.tenant_uuid = other.tenant_uuid and e.event_uuid = other.event_uuid
        where other.tenant_uuid = ${tenant} and other.asset_uuid = pool.asset_uuid and other.state = 'OPT_IN'
          and e.event_uuid <> ${event.event_uuid} and e.start_utc < ${event.end_utc} and e.end_utc > ${event.start_utc}
          and (e.state <> 'CANCELLED' or e.cancelled_utc >= e.start_utc)
      ) as is_elsewhere
    from (
      (select asset_uuid, false as is_held_out from event_participants
       where ${inRange} and state = 'OPT_IN' and consented and mpan_valid and scheme_status = 'READY'
         and ${isAimedAt(sql`portfolio_uuid`)} ${limit})
      union all
      (select asset_uuid, held_out from event_dropouts d
       where ${inRange} and stage = 'OPTED_IN' and (state is null or exists (
         select from event_participants p where p.tenant_uuid = ${tenant} and p.event_uuid = ${event.event_uuid}
           and p.asset_uuid = d.asset_uuid and ${isAimedAt(sql`p.portfolio_uuid`)})) ${limit})
      order by asset_uuid limit ${batchSize.assets}
    ) pool
    join assets a on a.tenant_uuid = ${tenant} and a.asset_uuid = pool.asset_uuid
    order by pool.asset_uuid`.execute(tx);
  return rows;
}

/** Reads net energy from the first day before to the end of the event; nothing of a former user's. */
async function readUse(
  { tx, tenant }: TenantScope,
  event: EventRow,
  assetUUIDs: readonly string[],
  before: readonly TimeWindow[],
): Promise<Map<string, HalfHourSeries>> {
  const { fromMs, toMs } = eventWindow(event);
  const startMs = Math.min(fromMs, ...before.map((day) => day.fromMs));
  const meters = await readMetersOfAllOccupancies(tx, tenant, assetUUIDs, startMs, toMs);
  maskFormerOccupancies(meters, await readOccupancies(tx, tenant, assetUUIDs, event.start_utc.getTime()));
  return new Map([...meters].map(([asset, meter]) => [asset, netSeries(meter.import, meter.export)]));
}

/** Returns the sum over the half hours of a window that are called; null with a reading missing. */
function sumOver(series: HalfHourSeries, { fromMs, toMs }: TimeWindow, called: Called): number | null {
  const sum = between(series, fromMs, toMs).reduce(
    (total, wh, slot) => (called?.[slot] === false ? total : total + wh),
    0,
  );
  return Number.isNaN(sum) ? null : sum;
}

/** Returns the mean of the complete windows; null without one. */
function meanOver(series: HalfHourSeries, windows: readonly TimeWindow[], called: Called): number | null {
  const sums = windows.map((window) => sumOver(series, window, called)).filter((wh) => wh !== null);
  return sums.length === 0 ? null : sums.reduce((total, wh) => total + wh, 0) / sums.length;
}

/** Returns the delivery of an asset that settlement counts: half hours with a baseline. */
function settledWhOf({ event_type }: EventRow, { baselineWh, actualWh }: MeasuredAsset): number {
  let sum = 0;
  for (const [slot, actual] of actualWh.entries()) {
    const delivered = deliveredWh(event_type, baselineWh[slot]!, actual);
    if (!Number.isNaN(delivered)) sum += delivered;
  }
  return sum;
}
