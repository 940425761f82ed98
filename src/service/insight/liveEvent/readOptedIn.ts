import { sql } from 'kysely';
import { deliveredWh } from '#energy/delivery.ts';
import { between, netSeries } from '#energy/halfHourSeries.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { readMetersOfAllOccupancies } from '#store/readings.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { joinAssetReadings } from '../../assets/assetReadings.ts';
import { isCountedInEvent } from '../../assets/sharedMeters.ts';
import { eventWindow } from '../../baselines/measurement/measureOptedIn.ts';
import { ALL_ASSETS, type AssetRange } from '../../baselines/measurement/optedInBatches.ts';
import { calledHalfHours } from '../../events/deals.ts';

/** Opted-in asset with its stored baseline and its delivery in the ended half hours; NaN where unknown. */
export interface OptedInAsset {
  assetUUID: string;
  assetId: string;
  name: string | null;
  portfolioUUID: string | null;
  portfolioName: string | null;
  gspGroup: string | null;
  /** First half of its postcode: SE15. */
  district: string | null;
  lastReadingMs: number | null;
  delayMs: number | null;
  /** Whether its dispatch was refused, aborted, or has no answer that is due. */
  isUnreached: boolean;
  baselineWh: Float64Array;
  deliveredWh: Float64Array;
  /** Whether each half hour has a reading, with or without a baseline beside it; null where it is not called. */
  isPresent: (boolean | null)[];
}

interface Row {
  asset_uuid: string;
  asset_id: string;
  name: string | null;
  portfolio_uuid: string | null;
  portfolio_name: string | null;
  gsp_group: string | null;
  district: string | null;
  last_reading_utc: Date | null;
  reading_delay_s: number | null;
  is_unreached: boolean | null;
  baseline_wh: string | null;
}

/**
 * Reads the opted-in assets of an event in a range, each meter once, in the order of their UUIDs: one statement for the
 * assets, one for their readings.
 */
export async function readMeteredAssets(
  scope: TenantScope,
  event: EventRow,
  { after, to }: AssetRange = ALL_ASSETS,
): Promise<OptedInAsset[]> {
  const { tx, tenant, now } = scope;
  const { rows } = await sql<Row>`
    select a.asset_uuid, a.asset_id, a.name, ea.portfolio_uuid, p.name as portfolio_name, ar.last_reading_utc,
      ar.reading_delay_s, a.gsp_group, upper(nullif(split_part(a.location_postcode, ' ', 1), '')) as district, ea.baseline_wh::text as baseline_wh,
      d.answer in ('OPTED_OUT', 'REJECTED', 'FAILED', 'EXPIRED') or d.execution = 'ABORTED'
        or (d.answer is null and d.is_silent) as is_unreached
    from event_assets ea
    join assets a on a.tenant_uuid = ea.tenant_uuid and a.asset_uuid = ea.asset_uuid
    ${joinAssetReadings('a')}
    left join dispatches d on d.tenant_uuid = ea.tenant_uuid and d.event_uuid = ea.event_uuid
      and d.asset_uuid = ea.asset_uuid
    left join portfolios p on p.tenant_uuid = ea.tenant_uuid and p.portfolio_uuid = ea.portfolio_uuid
    where ea.tenant_uuid = ${tenant} and ea.event_uuid = ${event.event_uuid} and ea.state = 'OPT_IN'
      and ea.asset_uuid > ${after} and ea.asset_uuid <= ${to}
      and not ${await isCountedInEvent(scope, event, 'a')}
    order by ea.asset_uuid`.execute(tx);
  const { fromMs, toMs } = eventWindow(event);
  const halfHours = (toMs - fromMs) / HALF_HOUR_MS;
  const called = calledHalfHours(event);
  const isCalled = (slot: number) => called === null || called[slot]!;
  const over = Math.max(0, Math.floor((now - fromMs) / HALF_HOUR_MS));
  const meters =
    over === 0
      ? null
      : await readMetersOfAllOccupancies(
          tx,
          tenant,
          rows.map((row) => row.asset_uuid),
          fromMs,
          toMs,
        );
  return rows.map((row) => {
    const meter = meters?.get(row.asset_uuid);
    const actualWh = meter
      ? between(netSeries(meter.import, meter.export), fromMs, toMs).fill(NaN, over)
      : new Float64Array(halfHours).fill(NaN);
    const baselineWh = baselineOf(row.baseline_wh, halfHours).map((wh, slot) => (isCalled(slot) ? wh : NaN));
    return {
      assetUUID: row.asset_uuid,
      assetId: row.asset_id,
      name: row.name,
      portfolioUUID: row.portfolio_uuid,
      portfolioName: row.portfolio_name,
      gspGroup: row.gsp_group,
      district: row.district,
      lastReadingMs: row.last_reading_utc?.getTime() ?? null,
      delayMs: row.reading_delay_s === null ? null : row.reading_delay_s * 1000,
      isUnreached: row.is_unreached ?? false,
      baselineWh,
      deliveredWh: actualWh.map((wh, slot) => deliveredWh(event.event_type, baselineWh[slot]!, wh)),
      isPresent: Array.from(actualWh, (wh, slot) => (isCalled(slot) ? !Number.isNaN(wh) : null)),
    };
  });
}

/** Returns the stored baseline; that of a moved window is unknown until it is recomputed, as for a new asset. */
function baselineOf(text: string | null, halfHours: number): Float64Array {
  const none = new Float64Array(halfHours).fill(NaN);
  const values = text === null ? [] : text.slice(1, -1).split(',');
  return values.length === halfHours
    ? none.map((_, slot) => (values[slot] === 'NULL' ? NaN : Number(values[slot])))
    : none;
}
