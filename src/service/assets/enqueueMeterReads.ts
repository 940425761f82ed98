import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { enqueue } from '../platform/scheduler/jobs.ts';
import { newestConsent } from '../tenants/consents/consents.ts';
import { enqueueSimulation } from './enqueueSimulation.ts';
import { isSimulatedSerial, SIMULATED_SERIALS } from './simulatedSerial.ts';

/**
 * Enqueues reads of those of the assets that take part in it now: smart meters with a VALID MPAN and, unless their
 * reader needs none, a serial number, whose user consents to DATA_ACCESS. The source decides whether such a meter can
 * be read. A sandbox's simulated meters, also those of other devices, are read together by one job.
 */
export async function enqueueMeterReads(scope: TenantScope, assetUUIDs: readonly string[]): Promise<void> {
  const { rows } = await sql<{ asset_uuid: string; meter_serial_number: string | null; is_meter: boolean }>`
    select asset_uuid, meter_serial_number, ${isReadByItself(scope)} as is_meter from assets
    where tenant_uuid = ${scope.tenant} and asset_uuid = any(${assetUUIDs}::uuid[])`.execute(scope.tx);
  if (rows.some((row) => isSimulatedSerial(row.meter_serial_number))) await enqueueSimulation(scope);
  await enqueue(
    scope,
    'METER_READ',
    rows.filter((row) => row.is_meter).map((row) => row.asset_uuid),
    scope.now,
  );
}

/** Returns a condition on a query's `assets`: such a meter, read by itself, not with a sandbox's simulated ones. */
export const isReadByItself = (scope: TenantScope) =>
  scope.environment === 'SANDBOX'
    ? sql<boolean>`(${isReadableMeter(scope)} and (assets.meter_serial_number like ${SIMULATED_SERIALS}) is not true)`
    : isReadableMeter(scope);

/** Returns a condition on a query's `assets`: the asset is a meter that may be read. */
export const isReadableMeter = (scope: TenantScope) => sql<boolean>`
  assets.status = 'ACTIVE' and assets.asset_type = 'SMART_METER' and assets.mpan_status = 'VALID'
  and (assets.meter_serial_number is not null or exists (
    select from meter_accounts a
    where a.tenant_uuid = assets.tenant_uuid and a.provider = 'N3RGY' and a.credential is not null
      and (a.user_uuid is null or a.user_uuid = assets.user_uuid)))
  and ${newestConsent(scope, 'DATA_ACCESS')} = 'ACTIVE'`;
