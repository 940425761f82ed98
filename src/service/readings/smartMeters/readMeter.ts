import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { selectAssets } from '../../assets/assetRow.ts';
import { isReadableMeter } from '../../assets/enqueueMeterReads.ts';
import { enqueueSimulation } from '../../assets/enqueueSimulation.ts';
import type { Ports, PortsOf } from '../../assets/ports/ports.ts';
import type { MeterIdentity, MeterReading } from '../../assets/ports/smartMeterSource.ts';
import { tryLockAsset } from '../../assets/tryLockAsset.ts';
import type { Secrets } from '../../platform/outbound/secrets.ts';
import type { ExternalJob } from '../../platform/scheduler/externalJob.ts';
import { tryLockUserShared } from '../../tenants/locks/lockOrder.ts';
import { ConsumptionGrouper, type GroupedConsumption } from '../groupedConsumption.ts';
import { MeterReadError } from '../ports/meterReadError.ts';
import { storeReadings } from '../storeReadings.ts';
import { type MeterReader, readerFor } from './meterReader.ts';
import { pauseAfterFailure, saveReadFailure, saveReadSuccess } from './saveReadOutcomes.ts';

/** Longest time back for which a meter is read that was never read, or not for long. */
const LONGEST_FILL_MS = 90 * DAY_MS;

interface ReadPlan {
  reader: MeterReader;
  meter: MeterIdentity;
  fromMs: number;
  toMs: number;
}

/** The readings, and the error of the read, if any. */
interface FetchResult {
  readings: MeterReading[];
  fault: MeterReadError | null;
}

/**
 * Fills an asset's readings from its newest one to the last ended half hour, records the result, and reschedules
 * itself; ends if the meter may no longer be read, or nobody reads it. Simulated meters are read together, by SIMULATE.
 * Sends no request while its account or provider is paused.
 */
export const readMeter =
  (ports: PortsOf, secrets: Secrets | null = null): ExternalJob =>
  async (inTenant, assetUUID) => {
    const request = await inTenant(async (scope) => {
      const order = await planRead(scope, ports(scope), secrets, assetUUID);
      if (order?.reader.meterSource.provider === 'SIMULATED') {
        await enqueueSimulation(scope);
        return null;
      }
      if (!order?.reader.blocked) return order;
      const { fault, until } = order.reader.blocked;
      await saveReadFailure(scope, assetUUID, order.reader, fault, until);
      return until;
    });
    if (request === null || typeof request === 'number') return request;
    const outcome = await fetchFor(request);
    const next = await inTenant((scope) => store(scope, ports(scope), secrets, assetUUID, request, outcome));
    // The fault appears in the log and among the failed jobs; the next run finds the provider paused.
    if (outcome.fault?.code === 'PROVIDER_UNAVAILABLE') throw outcome.fault;
    return next;
  };

async function fetchFor({ reader: { meterSource }, meter, fromMs, toMs }: ReadPlan): Promise<FetchResult> {
  // A client may have sent readings of the future.
  if (fromMs >= toMs) return { readings: [], fault: null };
  try {
    return { readings: await meterSource.fetch(meter, fromMs, toMs), fault: null };
  } catch (error) {
    if (!(error instanceof MeterReadError)) throw error;
    return { readings: error.readings, fault: error };
  }
}

async function planRead(
  scope: TenantScope,
  ports: Ports,
  secrets: Secrets | null,
  assetUUID: string,
): Promise<ReadPlan | null> {
  const row = await selectAssets(scope)
    .where('asset_uuid', '=', assetUUID)
    .where(isReadableMeter(scope))
    .executeTakeFirst();
  if (!row) return null;
  const reader = await readerFor(scope, ports, secrets, row.user_uuid);
  const meter = { mpan: row.mpan!, exportMpan: row.export_mpan, meterSerialNumber: row.meter_serial_number };
  if (!reader.meterSource.reads(meter)) return null;
  const newestEnd =
    row.last_reading_utc === null
      ? -Infinity
      : row.last_reading_utc.getTime() + HALF_HOUR_MS - reader.meterSource.overlapMs;
  const toMs = Math.floor(scope.now / HALF_HOUR_MS) * HALF_HOUR_MS;
  return {
    reader,
    meter,
    fromMs: Math.max(newestEnd, row.occupied_from_utc?.getTime() ?? -Infinity, toMs - LONGEST_FILL_MS),
    toMs,
  };
}

/** Stores fetched readings, unless the meter has changed or may no longer be read; returns its next run. */
async function store(
  scope: TenantScope,
  ports: Ports,
  secrets: Secrets | null,
  assetUUID: string,
  order: ReadPlan,
  { readings, fault }: FetchResult,
): Promise<number | null> {
  const asset = await tryLockAsset(scope, assetUUID);
  if (asset === 'BUSY') return scope.now;
  // A meter is no longer read from the moment of the response to a withdrawal of consent.
  if (asset?.user_uuid && !(await tryLockUserShared(scope, asset.user_uuid))) return scope.now;
  const now = asset && (await planRead(scope, ports, secrets, assetUUID));
  if (!now) return null;
  const isSame =
    now.meter.mpan === order.meter.mpan &&
    now.meter.meterSerialNumber === order.meter.meterSerialNumber &&
    now.reader.accountUUID === order.reader.accountUUID;
  if (!isSame) return scope.now;
  const inRange = readings.filter(({ startMs }) => startMs >= order.fromMs && startMs < order.toMs);
  if (inRange.length > 0) await storeReadings(scope, grouped(assetUUID, inRange), [assetUUID]);
  const next = order.toMs + order.reader.meterSource.intervalMs;
  if (fault === null) {
    await saveReadSuccess(scope, assetUUID, order.reader, next);
    return next;
  }
  const until = (await pauseAfterFailure(scope, order.reader, fault)) ?? next;
  await saveReadFailure(scope, assetUUID, order.reader, fault, until);
  return until;
}

function grouped(assetUUID: string, readings: MeterReading[]): GroupedConsumption {
  const grouper = new ConsumptionGrouper(readings.length);
  const meter = grouper.addReference(assetUUID, false, 0);
  readings.forEach(({ direction, startMs, wh, estimated }, index) =>
    grouper.add(meter, direction === 'export', startMs / HALF_HOUR_MS, wh, estimated, index),
  );
  return grouper.finish(readings.length);
}
