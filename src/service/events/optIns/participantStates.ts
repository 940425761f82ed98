import { sql } from 'kysely';
import type { EventAssetStatsTable, EventAssetsTable } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';

/*
 * The rows are read by asset, each table whole, and joined here. PostgreSQL has no statistics of ten thousand rows that
 * have just been added: it estimates one, and a join compares each with each, 7 seconds for an event of 10,000 assets.
 */

export interface AssetRunResult {
  data_status: EventAssetStatsTable['data_status'];
  delivered_kwh: number | null;
  reduction_percentage: number | null;
}

/** Returns the assets of an event with their state in it. */
export async function readEventStates(
  { tx, tenant }: TenantScope,
  eventUUID: string,
): Promise<Map<string, EventAssetsTable['state']>> {
  const rows = await tx
    .selectFrom('event_assets')
    .select(['asset_uuid', 'state'])
    .where('tenant_uuid', '=', tenant)
    .where('event_uuid', '=', eventUUID)
    .execute();
  return new Map(rows.map(({ asset_uuid, state }) => [asset_uuid, state]));
}

/** Returns the result of a stats run for each asset; nothing without a run. */
export async function readRunResults(
  { tx, tenant }: TenantScope,
  eventUUID: string,
  run: number | null,
): Promise<Map<string, AssetRunResult>> {
  if (run === null) return new Map();
  const rows = await tx
    .selectFrom('event_asset_stats')
    .select(['asset_uuid', 'data_status', 'delivered_kwh', 'reduction_percentage'])
    .where('tenant_uuid', '=', tenant)
    .where('event_uuid', '=', eventUUID)
    .where('run', '=', run)
    .execute();
  return new Map(rows.map(({ asset_uuid, ...settled }) => [asset_uuid, settled]));
}

/** Returns assets by their UUIDs, in the order of their asset ids. */
export async function readAssetNames({ tx, tenant }: TenantScope, assetUUIDs: readonly string[]) {
  return tx
    .selectFrom('assets')
    .select(['asset_uuid', 'asset_id', 'name', 'user_uuid', 'mpan_status', 'status'])
    .where('tenant_uuid', '=', tenant)
    .where(sql<boolean>`asset_uuid = any(${assetUUIDs}::uuid[])`)
    .orderBy('asset_id')
    .execute();
}
