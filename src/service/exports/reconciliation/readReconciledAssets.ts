import { type Selectable, sql } from 'kysely';
import type { EventAssetStatsTable } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';

/** What a run kept of an asset, and what the asset is called now. */
export type ReconciledAsset = Pick<
  Selectable<EventAssetStatsTable>,
  | 'asset_uuid'
  | 'baseline_wh'
  | 'actual_wh'
  | 'attributed_wh'
  | 'interval_low_kwh'
  | 'interval_high_kwh'
  | 'baseline_status'
  | 'data_status'
> & { asset_id: string; name: string | null };

/** The next assets of a run, at most `limit`, in the order of their UUIDs. */
export async function readReconciledAssets(
  { tx, tenant }: TenantScope,
  eventUUID: string,
  run: number,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<ReconciledAsset[]> {
  const { rows } = await sql<ReconciledAsset>`
    select r.asset_uuid, a.asset_id, a.name, r.baseline_wh, r.actual_wh, r.attributed_wh, r.interval_low_kwh,
      r.interval_high_kwh, r.baseline_status, r.data_status
    from event_asset_stats r join assets a on a.tenant_uuid = r.tenant_uuid and a.asset_uuid = r.asset_uuid
    where r.tenant_uuid = ${tenant} and r.event_uuid = ${eventUUID} and r.run = ${run}
      and (${after ?? null}::uuid is null or r.asset_uuid > ${after ?? null}::uuid)
    order by r.asset_uuid limit ${limit}`.execute(tx);
  return rows;
}
