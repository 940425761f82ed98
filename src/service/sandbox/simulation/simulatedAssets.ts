import { sql } from 'kysely';
import type { AssetRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { hasReadingFrom, joinAssetReadings } from '../../assets/assetReadings.ts';
import { SIMULATED_SERIALS } from '../../assets/simulatedSerial.ts';
import { newestConsent } from '../../tenants/consents/consents.ts';

/** Asset with a simulated meter. */
export type SimulatedAsset = Pick<
  AssetRow,
  | 'asset_uuid'
  | 'asset_id'
  | 'asset_type'
  | 'mpan'
  | 'export_mpan'
  | 'power_kw'
  | 'capacity_kwh'
  | 'meter_serial_number'
  | 'installation_date'
  | 'occupied_from_utc'
> & { last_reading_utc: Date | null };

/**
 * Returns the condition that the simulated meter of a query's `assets` may be read. Smart meters need a VALID MPAN;
 * other devices are read by their makers. Both need a consent.
 */
const isReadableSimulated = (scope: TenantScope) => sql<boolean>`
  assets.status = 'ACTIVE' and assets.meter_serial_number like ${SIMULATED_SERIALS}
  and (assets.asset_type <> 'SMART_METER' or assets.mpan_status = 'VALID')
  and ${newestConsent(scope, 'DATA_ACCESS')} = 'ACTIVE'`;

/** Reads at most `limit` of those whose newest reading begins before `beforeMs`, the furthest behind first. */
export async function readAssetsBehind(scope: TenantScope, beforeMs: number, limit: number): Promise<SimulatedAsset[]> {
  const { rows } = await sql<SimulatedAsset>`
    select assets.asset_uuid, asset_id, asset_type, mpan, export_mpan, power_kw, capacity_kwh, meter_serial_number,
      installation_date, ar.last_reading_utc, occupied_from_utc
    from assets ${joinAssetReadings('assets')}
    where assets.tenant_uuid = ${scope.tenant}
      and (ar.last_reading_utc is null or ar.last_reading_utc < ${new Date(beforeMs)}) and ${isReadableSimulated(scope)}
    order by ar.last_reading_utc nulls first, assets.asset_uuid
    limit ${limit}`.execute(scope.tx);
  return rows;
}

/** Whether any simulated meter may be read. */
export async function hasSimulatedAssets(scope: TenantScope): Promise<boolean> {
  const { rows } = await sql`select 1 from assets where tenant_uuid = ${scope.tenant} and ${isReadableSimulated(scope)}
    limit 1`.execute(scope.tx);
  return rows.length > 0;
}

/** Returns those of the assets whose simulated meter may be read now. */
export async function stillReadable(scope: TenantScope, assetUUIDs: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ asset_uuid: string }>`
    select asset_uuid from assets where tenant_uuid = ${scope.tenant} and asset_uuid = any(${assetUUIDs}::uuid[])
      and ${isReadableSimulated(scope)}`.execute(scope.tx);
  return new Set(rows.map((row) => row.asset_uuid));
}

/** Counts the simulated meters that may be read, and those of them with readings from `sinceMs` on. */
export async function countSimulated(scope: TenantScope, sinceMs: number): Promise<{ done: number; total: number }> {
  const { rows } = await sql<{ done: number; total: number }>`
    select count(*)::integer as total,
      (count(*) filter (where ${hasReadingFrom('assets', sinceMs)}))::integer as done
    from assets where tenant_uuid = ${scope.tenant} and ${isReadableSimulated(scope)}`.execute(scope.tx);
  return rows[0]!;
}
