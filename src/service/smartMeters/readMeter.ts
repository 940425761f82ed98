import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Errand } from '../clockwork/errand.ts';
import type { PortsOf } from '../ports/ports.ts';
import type { MeterIdentity, MeterReading, SmartMeterSource } from '../ports/smartMeterSource.ts';
import { readable } from '../shared/askForReadings.ts';
import { selectAssets } from '../shared/assetRow.ts';
import { ConsumptionGrouper, type GroupedConsumption } from '../shared/groupedConsumption.ts';
import { shareFreeUser } from '../shared/lockOrder.ts';
import { storeReadings } from '../shared/storeReadings.ts';
import { takeAsset } from '../shared/takeAsset.ts';

/** A meter that was never read, or not for long, is read this far back. */
const LONGEST_FILL_MS = 90 * DAY_MS;

interface Order {
  source: SmartMeterSource;
  meter: MeterIdentity;
  fromMs: number;
  toMs: number;
}

/**
 * Fills an asset's readings from its newest one to the last half hour that is over, and asks for the next turn; ends
 * where the meter may not be read any more, or nobody reads it.
 */
export const readMeter =
  (ports: PortsOf): Errand =>
  async (within, assetUUID) => {
    const order = await within((scope) => orderFor(scope, ports(scope).meterSource, assetUUID));
    if (order === null) return null;
    // A client may have sent what lies ahead.
    const readings = order.fromMs < order.toMs ? await order.source.fetch(order.meter, order.fromMs, order.toMs) : [];
    return within((scope) => store(scope, assetUUID, order, readings));
  };

async function orderFor(scope: TenantScope, source: SmartMeterSource, assetUUID: string): Promise<Order | null> {
  const row = await selectAssets(scope).where('asset_uuid', '=', assetUUID).where(readable(scope)).executeTakeFirst();
  if (!row) return null;
  const meter = { mpan: row.mpan!, exportMpan: row.export_mpan, meterSerialNumber: row.meter_serial_number! };
  if (!source.reads(meter)) return null;
  const newestEnd = row.last_reading_utc === null ? -Infinity : row.last_reading_utc.getTime() + HALF_HOUR_MS - source.overlapMs;
  const toMs = Math.floor(scope.now / HALF_HOUR_MS) * HALF_HOUR_MS;
  return { source, meter, fromMs: Math.max(newestEnd, toMs - LONGEST_FILL_MS), toMs };
}

/** Stores what was fetched, unless the meter has changed or may not be read any more; answers when its next turn is. */
async function store(scope: TenantScope, assetUUID: string, order: Order, readings: MeterReading[]): Promise<number | null> {
  const asset = await takeAsset(scope, assetUUID);
  if (asset === 'BUSY') return scope.now;
  // Whose consent is withdrawn is read no more, from the moment when that was answered.
  if (asset?.user_uuid && !(await shareFreeUser(scope, asset.user_uuid))) return scope.now;
  const now = asset && (await orderFor(scope, order.source, assetUUID));
  if (!now) return null;
  if (now.meter.mpan !== order.meter.mpan || now.meter.meterSerialNumber !== order.meter.meterSerialNumber) return scope.now;
  const wanted = readings.filter(({ startMs }) => startMs >= order.fromMs && startMs < order.toMs);
  if (wanted.length > 0) await storeReadings(scope, grouped(assetUUID, wanted), [assetUUID]);
  return order.toMs + order.source.intervalMs;
}

function grouped(assetUUID: string, readings: MeterReading[]): GroupedConsumption {
  const grouper = new ConsumptionGrouper(readings.length);
  const meter = grouper.addReference(assetUUID, false, 0);
  readings.forEach(({ direction, startMs, wh, estimated }, index) => grouper.add(meter, direction === 'export', startMs / HALF_HOUR_MS, wh, estimated, index));
  return grouper.finish(readings.length);
}
